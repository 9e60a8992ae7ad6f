import { describe, expect, test } from 'vitest'
import { unprintedLetters } from '#contract/licenses/unprinted-letters.ts'
import { currencyCodes } from '#contract/pricing/currency.ts'
import { formatTotal } from '#contract/pricing/money.ts'
import { msg } from '#contract/text/msg.ts'
import { splitIntoRuns } from './document-fonts.ts'
import { drawText, openPaper, unknownLettersNote } from './document-paper.ts'

const cut = (text: string) => splitIntoRuns(text).map((run) => [run.text, run.font])

test.each([
  ['Zoë Reyes', 'archivo latin'],
  ['Ελένη Παπαδοπούλου', 'noto-sans greek'],
  ['Анна Фёдоровна Щербакова', 'noto-sans cyrillic'],
  ['अमिताभ श्रीवास्तव', 'noto-sans devanagari'],
  ['محمد بن عبد الله', 'noto-sans-arabic arabic'],
  ['דוד בן־גוריון', 'noto-sans-hebrew hebrew'],
  ['สมชาย ใจดี', 'noto-sans-thai thai'],
  ['田中さくら', 'noto-sans-jp-japanese'],
  ['김민준', 'noto-sans-kr-korean'],
  ['张伟和張偉', 'noto-sans-sc-chinese-simplified'],
  ['ნინო ბერიძე', 'noto-sans-georgian georgian'],
  ['Արամ Խաչատրյան', 'noto-sans-armenian armenian'],
  ['தமிழ் செல்வன்', 'noto-sans-tamil tamil'],
  ['রবি ঠাকুর', 'noto-sans-bengali bengali'],
  ['አበበ በቂላ', 'noto-sans-ethiopic ethiopic'],
  ['សុខា', 'noto-sans-khmer khmer'],
  ['සුනිල්', 'noto-sans-sinhala sinhala'],
  ['အောင်', 'noto-sans-myanmar myanmar'],
  ['రాము', 'noto-sans-telugu telugu'],
  ['ສົມ', 'noto-sans-lao lao'],
  ['བཀྲ་ཤིས', 'noto-serif-tibetan tibetan'],
  ['ߒߞߏ', 'noto-sans-nko nko'],
  ['ਗੁਰਪ੍ਰੀਤ', 'noto-sans-gurmukhi gurmukhi'],
  ['રવિ', 'noto-sans-gujarati gujarati'],
  ['ରବି', 'noto-sans-oriya oriya'],
  ['രവി', 'noto-sans-malayalam malayalam'],
  ['ರವಿ', 'noto-sans-kannada kannada'],
  ['ᏣᎳᎩ', 'noto-sans-cherokee cherokee'],
  ['🔥👨‍👩‍👧', 'noto-emoji'],
])('%s is set in %s, in one run', (text, font) => {
  expect(cut(text)).toEqual([[text, font]])
})

test('the store’s own font is preferred wherever it has the glyphs', () => {
  expect(cut('Łukasz Żak')).toEqual([
    ['Ł', 'archivo latin-ext'],
    ['ukasz ', 'archivo latin'],
    ['Ż', 'archivo latin-ext'],
    ['ak', 'archivo latin'],
  ])
  expect(cut('Nguyễn, 夜 42').map(([, font]) => font)).toEqual([
    'archivo latin',
    'archivo vietnamese',
    'archivo latin',
    'noto-sans-sc-chinese-simplified',
    'archivo latin',
  ])
})

test('combining sequences count as one character', () => {
  expect(cut('Zoe\u0308')).toEqual([['Zoë', 'archivo latin']])
})

test('a space after right-to-left words belongs to the next run', () => {
  expect(splitIntoRuns('by דוד כהן and me').map(({ text, isRightToLeft }) => [text, isRightToLeft])).toEqual([
    ['by ', false],
    ['דוד כהן', true],
    [' and me', false],
  ])
})

test('characters without a glyph are reported and keep their place', () => {
  expect(cut('ꡀꡁ x')).toEqual([
    ['ꡀꡁ ', undefined],
    ['x', 'archivo latin'],
  ])
})

test('fonts of letters come before emoji, where both have a character', () => {
  expect(cut('© 2026')).toEqual([['© 2026', 'archivo latin']])
})

test('line breaks and empty texts need no font', () => {
  expect(cut('First\nsecond\ttab')).toEqual([['First\nsecond\ttab', 'archivo latin']])
  expect(cut('')).toEqual([])
  expect(cut('  ')).toEqual([])
})

test.each(currencyCodes)('documents can show the symbol of %s', (currency) => {
  const runs = splitIntoRuns(formatTotal(1_234, currency))
  expect(runs.every(({ font }) => font !== undefined)).toBe(true)
})

/** Names with conjuncts, stacked marks, both directions, emoji and decomposed letters. */
const names = [
  'ნინო ბერიძე',
  'Արամ Խաչատրյան',
  'தமிழ் செல்வன் ஸ்ரீ',
  'রবি ঠাকুর শ্রী কৃষ্ণ',
  'አበበ በቂላ',
  'សុខា ស្រ្តី',
  'أحمد DJ 808',
  'דוד כהן',
  'क्षितिज शर्मा',
  'สมชาย ใจดี',
  '王小明',
  '山田 太郎',
  '김민수',
  'DJ 🔥 Nova',
  'Fam 👨‍👩‍👧 Beats',
  'Ọ̀ṣun Ṣẹ́gun Adébáyọ̀',
  'Nguyễn Văn Đức'.normalize('NFD'),
  'Yázhí Ą́łtsé',
  'Γιώργος Παπαδόπουλος',
  'සුනිල් ශ්‍රී',
  'အောင် မြန်မာ ကျော်',
  'రాము శ్రీ కృష్ణ',
  'ສົມ ນ້ຳ',
  'བཀྲ་ཤིས རྒྱ་མཚོ',
  'ߒߞߏ',
  'محمد علی خان',
  'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  'રવિ કૃષ્ણ',
  'ରବି ସିଂହ',
  'രവി കൃഷ്ണൻ',
  'ರವಿ ಕೃಷ್ಣ',
  'ᏣᎳᎩ',
]

function note(text: string): string[] {
  const paper = openPaper({ title: '', author: '', subject: '', madeAt: new Date(0) })
  for (const weight of ['regular', 'strong'] as const) drawText(paper, text, 50, 50, { size: 12, weight })
  paper.end()
  return unknownLettersNote(paper, msg`Here.`)
}

describe('a name in a living script', () => {
  test.each(names)('%s is printed, and nobody is warned', (name) => {
    expect(note(name)).toEqual([])
    expect(unprintedLetters(name)).toEqual([])
  })
})

test('a name that cannot be printed says so, on paper and before', () => {
  expect(note('Name ꡀꡁ')).toEqual(['\ufffd stands for a character that these fonts do not have. Here.'])
  expect(unprintedLetters('Name ꡀꡁꡀ')).toEqual(['ꡀ', 'ꡁ'])
  expect(unprintedLetters('ދިވެހި')).not.toEqual([])
})
