//! The READMEs in other languages: their words for the generated tables, and their code, which is the English one's.

use anyhow::{ensure, Context, Result};

/// The translations: path, and the column of [`WORDS`].
pub(crate) const TRANSLATIONS: [(&str, usize); 4] = [
    ("README.ko.md", 1),
    ("README.zh-Hans.md", 2),
    ("README.zh-Hant.md", 3),
    ("README.ja.md", 4),
];

/// The words of generated tables in English, Korean, Simplified Chinese, Traditional Chinese and Japanese; `#` stands for
/// a number. What has no letters of its own in a language stands here as well: a word that is missing is an error.
const WORDS: &[[&str; 5]] = &[
    // The table of the rules.
    ["family", "분류", "类别", "類別", "分類"],
    ["rules", "규칙 수", "规则数", "規則數", "ルール数"],
    ["symbols", "기호", "符号", "符號", "シンボル"],
    ["dtypes", "dtype", "dtype", "dtype", "dtype"],
    ["ranks", "랭크", "秩", "秩", "ランク"],
    ["activations", "활성화 함수", "激活函数", "激勵函數", "活性化関数"],
    ["arithmetic", "산술", "算术运算", "算術運算", "算術演算"],
    ["arrays", "배열", "数组", "陣列", "配列"],
    ["bits", "비트 연산", "位运算", "位元運算", "ビット演算"],
    ["classification", "분류 문제", "分类", "分類", "分類問題"],
    ["colours", "색상", "颜色", "色彩", "色"],
    ["comparisons", "비교", "比较", "比較", "比較"],
    ["conversion", "변환", "转换", "轉換", "変換"],
    ["convolutions", "합성곱", "卷积", "卷積", "畳み込み"],
    ["images", "이미지", "图像", "影像", "画像"],
    ["indexing", "인덱싱", "索引", "索引", "インデックス参照"],
    ["linear", "선형 연산", "线性运算", "線性運算", "線形演算"],
    ["lists", "텐서 리스트", "张量列表", "張量串列", "テンソルのリスト"],
    ["losses", "손실", "损失", "損失", "損失"],
    ["matrices", "행렬", "矩阵", "矩陣", "行列"],
    ["normalization", "정규화", "归一化", "正規化", "正規化"],
    ["own", "자체 함수", "自有函数", "自有函式", "独自の関数"],
    ["pooling", "풀링", "池化", "池化", "プーリング"],
    ["reductions", "축소", "归约", "縮減", "縮約"],
    ["scatter", "분산 기록", "散布", "散布", "散布"],
    ["selection", "선택", "选择", "選取", "選択"],
    ["shapes", "형상", "形状", "形狀", "形状"],
    ["unary", "단항 연산", "一元运算", "一元運算", "単項演算"],
    // The table of the times.
    [
        "microseconds a call",
        "호출당 마이크로초",
        "每次调用的微秒数",
        "每次呼叫的微秒數",
        "呼び出しごとのマイクロ秒",
    ],
    [
        "eager",
        "즉시 실행",
        "Eager Execution",
        "Eager Execution",
        "Eager 実行",
    ],
    ["native", "네이티브", "原生", "原生", "ネイティブ"],
    [
        "small_batch",
        "small_batch",
        "small_batch",
        "small_batch",
        "small_batch",
    ],
    ["# operations", "연산 #개", "# 个运算", "# 個運算", "# 演算"],
    ["batch #", "배치 #", "批次大小 #", "批次大小 #", "バッチ #"],
    ["the example", "예제", "示例", "範例", "サンプル"],
    ["#x#", "#x#", "#x#", "#x#", "#x#"],
    ["", "", "", "", ""],
];

/// A generated table with the words of a language: its heads and its first column.
pub(crate) fn table(text: &str, language: usize) -> Result<String> {
    let mut translated = String::new();
    for (at, line) in text.lines().enumerate() {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let is_rule = cells.iter().all(|cell| cell.trim_matches(':').starts_with("---"));
        let mut shown = Vec::new();
        for (column, cell) in cells.into_iter().enumerate() {
            shown.push(if is_rule || (at > 0 && column > 0) {
                cell.to_owned()
            } else {
                words(cell, language)?
            });
        }
        translated.push_str(&format!("| {} |\n", shown.join(" | ")));
    }
    Ok(translated)
}

/// Words of a cell, which may be several between commas.
fn words(cell: &str, language: usize) -> Result<String> {
    let mut shown = Vec::new();
    for part in cell.split(", ") {
        let (pattern, numbers) = numbers(part);
        let word = WORDS.iter().find(|words| words[0] == pattern);
        let word = word.with_context(|| format!("translations.rs has no word for {pattern:?}"))?;
        let mut numbers = numbers.into_iter();
        let letters = word[language].chars().map(|letter| match letter {
            '#' => numbers.next().unwrap_or_default(),
            _ => letter.to_string(),
        });
        shown.push(letters.collect::<String>());
    }
    Ok(shown.join(", "))
}

/// A text with `#` for each of its numbers, and the numbers.
fn numbers(text: &str) -> (String, Vec<String>) {
    let (mut pattern, mut numbers) = (String::new(), Vec::<String>::new());
    for letter in text.chars() {
        if !letter.is_ascii_digit() {
            pattern.push(letter);
        } else if pattern.ends_with('#') {
            numbers.last_mut().expect("each # has a number").push(letter);
        } else {
            pattern.push('#');
            numbers.push(letter.to_string());
        }
    }
    (pattern, numbers)
}

/// A translation with the code of the English text: each fenced block in its order.
pub(crate) fn with_code_of(english: &str, translation: &str) -> Result<String> {
    let codes: Vec<String> = pieces(english)
        .into_iter()
        .filter_map(|(is_code, text)| is_code.then_some(text))
        .collect();
    let mut ours = pieces(translation);
    let count = ours.iter().filter(|(is_code, _)| *is_code).count();
    ensure!(
        count == codes.len(),
        "{count} blocks of code, and the English text has {}: write or remove those that differ",
        codes.len()
    );
    let blocks = ours.iter_mut().filter(|(is_code, _)| *is_code);
    for ((_, text), code) in blocks.zip(codes) {
        *text = code;
    }
    Ok(ours.into_iter().map(|(_, text)| text).collect())
}

/// The text in pieces, in turn prose and code with its fences.
fn pieces(text: &str) -> Vec<(bool, String)> {
    let mut pieces = vec![(false, String::new())];
    let mut is_code = false;
    for line in text.split_inclusive('\n') {
        let is_fence = line.trim_start().starts_with("```");
        if is_fence && !is_code {
            pieces.push((true, String::new()));
        }
        if let Some((_, piece)) = pieces.last_mut() {
            piece.push_str(line);
        }
        if is_fence && is_code {
            pieces.push((false, String::new()));
        }
        is_code ^= is_fence;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::{table, with_code_of, TRANSLATIONS, WORDS};

    #[test]
    fn heads_and_the_first_column_are_translated() {
        let english =
            "| microseconds a call | eager |\n| --- | ---: |\n| small_batch, 12 operations, batch 1 | 7.5 |\n\
                       | the example, 64x256 | 8 |\n";
        assert_eq!(table(english, 0).unwrap(), english);
        assert_eq!(
            table(english, 1).unwrap(),
            "| 호출당 마이크로초 | 즉시 실행 |\n| --- | ---: |\n| small_batch, 연산 12개, 배치 1 | 7.5 |\n\
             | 예제, 64x256 | 8 |\n"
        );
        let error = table("| fmaily |\n", 1).unwrap_err();
        assert_eq!(error.to_string(), "translations.rs has no word for \"fmaily\"");
    }

    #[test]
    fn every_word_stands_once_and_takes_the_same_numbers() {
        for (at, words) in WORDS.iter().enumerate() {
            assert!(!WORDS[..at].iter().any(|other| other[0] == words[0]), "{words:?}");
            let numbers = |word: &str| word.matches('#').count();
            for (_, language) in TRANSLATIONS {
                assert_eq!(numbers(words[language]), numbers(words[0]), "{words:?}");
                assert_eq!(words[language].is_empty(), words[0].is_empty(), "{words:?}");
            }
        }
    }

    #[test]
    fn code_is_that_of_the_english_text() {
        let english = "a\n```python\nnew\n```\nb\n\n   ```toml\n   new = 1\n   ```\n";
        let stale = "ㄱ\n```\nold\n```\nㄴ\n\n   ```toml\n   old\n   ```\n";
        let fresh = with_code_of(english, stale).unwrap();
        assert_eq!(
            fresh,
            "ㄱ\n```python\nnew\n```\nㄴ\n\n   ```toml\n   new = 1\n   ```\n"
        );
        assert_eq!(with_code_of(english, &fresh).unwrap(), fresh);
        assert!(with_code_of(english, "ㄱ\n").is_err());
    }
}
