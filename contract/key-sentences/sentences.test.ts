import { expect, test } from 'vitest'
import { splitSentences } from './sentences.ts'

test.each([
  ['titles and initials', ['Dr. Smith met Mr. J. R. R. Tolkien.', 'They talked.']],
  ['acronyms', ['The U.S. Navy came at 5 p.m. sharp.', 'It left the U.S.', 'The rest stayed.']],
  ['Latin', ['Some cities, e.g. Paris, i.e. the capital, grew.', 'Others, cf. Rome, did not.']],
  ['numbers', ['It weighs 3.5 kg, i.e. no. 5 on the list of Jan. 5.', 'I said no.', 'Then I left.']],
  ['firms', ['Acme Inc. announced results.', 'She works at Acme Inc.', 'The firm is big.']],
  ['closing quotes', ['He said, "Stop."', 'Then he left.', '“Why?” she asked.']],
  ['exclamations within', ['"Stop!" he cried and ran.', 'No one stopped.']],
  ['ellipses', ['He waited... and waited.', 'Nothing came.']],
  ['URLs and email addresses', ['See https://example.com/a.b?c=d and write to a.b@example.com today.', 'Thanks.']],
  ['emoji', ['We won!!! 🎉🎉', 'Next year again 👍🏽.']],
  ['German', ['Am 3. Oktober kam z. B. Dr. Müller, d. h. der Chef.', '„Gut“, sagte er.', 'Es war ca. 5 Uhr.']],
  ['Chinese', ['潮汐是海水的涨落。', '“真有意思！”', '他笑了。']],
  ['Japanese', ['潮汐は現象である。', '月が原因だ。']],
  ['Arabic', ['هذا نص قصير.', 'هل تعرف لماذا؟', 'نعم.']],
  ['Hindi', ['यह एक वाक्य है।', 'यह दूसरा है।']],
])('%s do not split a sentence, and its end does', (_, sentences) => {
  const glue = /\p{Script=Han}/u.test(sentences[0] ?? '') ? '' : ' '
  expect(splitSentences(sentences.join(glue))).toEqual(sentences)
})

test('lower-case text is split at its periods', () => {
  const text = 'the men were missing . mr. smith found a boat . "we look on" he said .'
  expect(splitSentences(text)).toEqual(['the men were missing .', 'mr. smith found a boat .', '"we look on" he said .'])
})
