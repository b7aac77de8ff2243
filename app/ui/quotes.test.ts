import { expect, test } from 'vitest'
import { toTypographic } from './quotes.ts'

test.each([
  ["Hi, I'm Robin", 'Hi, I’m Robin'],
  ["the developers' tools, O'Brien's and Inc's", 'the developers’ tools, O’Brien’s and Inc’s'],
  ["the '90s, the 1990's, rock 'n' roll, 'twas", 'the ’90s, the 1990’s, rock ’n’ roll, ’twas'],
  ["a \"loom\" and ('no') and \"don't say 'no'\"", 'a “loom” and (‘no’) and “don’t say ‘no’”'],
  ["I said 'I don't know'.", 'I said ‘I don’t know’.'],
  ['5\'10" tall, a 12" record, 6\' wide', '5\'10" tall, a 12" record, 6\' wide'],
  ["it's `don't` at https://x.example/it's", "it’s `don't` at https://x.example/it's"],
  ['class="a" stays, and so does "', 'class="a" stays, and so does "'],
  ['', ''],
])('in English, %j is shown as %j', (text, shown) => {
  expect(toTypographic(text, 'en-GB')).toBe(shown)
})

test.each([
  ['fr', "L'été d'aujourd'hui, \"à l'aube\"", 'L’été d’aujourd’hui, "à l’aube"'],
  ['it', "un po' di pane", 'un po’ di pane'],
  ['uk', "м'яч", 'м’яч'],
  ['de', "Er sagt 'ja' und geht's an", "Er sagt 'ja' und geht’s an"],
  ['he', "צ'יפס", "צ'יפס"],
])('in %s, only apostrophes change: %j is shown as %j', (language, text, shown) => {
  expect(toTypographic(text, language)).toBe(shown)
})
