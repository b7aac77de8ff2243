import { expect, test } from 'vitest'
import { detectLanguage, fillWord, getWords } from './language.ts'

test.each([
  ['en', 'I lead the team of a bank and build tools for people with little time. Ich mag Brot.'],
  [
    'de',
    'Ich leite ein Team, das die Plattform eines Versorgers betreibt, und baue Tafeln für Menschen mit wenig Zeit.',
  ],
  ['fr', 'Je construis des API sobres et des équipes calmes, avec une passion pour le texte.'],
  ['es', 'Dirijo el equipo de una empresa y construyo herramientas para las personas con poco tiempo.'],
  ['pt', 'Lidero uma equipa e construo ferramentas para as pessoas com pouco tempo em Lisboa, da ideia ao código.'],
  ['it', 'Guido il team di una banca e costruisco strumenti per le persone con poco tempo, nel cuore della città.'],
  ['nl', 'Ik leid het team van een bank en bouw gereedschap voor mensen met weinig tijd.'],
  ['pl', 'Pracuję w banku oraz tworzę narzędzia dla ludzi, od pomysłu przez projekt, nie tylko przy biurku.'],
  ['tr', 'Bir bankanın ekibini yönetiyorum ve zamanı az olan insanlar için araçlar yapıyorum, ekip ile birlikte.'],
  ['uk', 'Я керую командою та створюю інструменти, що економлять час, від ідеї й до коду, і це працює.'],
  ['ja', '東京でReactとNode.jsを使い、小さな道具を作っています。'],
  ['zh', '我在上海做后端开发，喜欢简单的工具。'],
  ['ko', '서울에서 작은 도구를 만듭니다.'],
  ['ar', 'أبني أدوات صغيرة للناس'],
  ['he', 'אני בונה כלים קטנים'],
  ['hi', 'मैं छोटे औज़ार बनाता हूँ'],
  [
    undefined,
    'Jag bygger verktyg i Malmö för en bank och de som har lite tid, med en liten grupp och ett stort hjärta.',
  ],
  [undefined, 'Vedu tým v bance a stavím nástroje pro lidi, od návrhu do kódu, na Moravě i ze Slezska.'],
  [undefined, 'Руковожу командой в банке и делаю инструменты для людей, у которых мало времени, и за город не езжу.'],
  [undefined, 'Go, Rust, Kubernetes'],
  ['en', 'I am Ada (عائشة) and lead the team of a bank, by the river, with tools for people on the go.'],
  [
    'fr',
    "Ingénieur DevOps (H/F) | Freelance, mars 2021, aujourd'hui. Mise en place d'outils de CI pour 40 équipes chez Acme",
  ],
  [undefined, 'Utvecklare, mars 2021, juni 2022, augusti 2023, maj 2024'],
  [undefined, 'Entwickler, May 2018, Oct 2019, Dec 2020'],
])('detects %s: %s', (language, text) => {
  expect(detectLanguage({ basics: { summary: text, url: 'https://und.der.die.das.example' } })).toBe(language)
})

test.each([
  ['我喜歡簡單的工具，在台北與三個朋友為學生開發軟體。', 'zh-Hant'],
  ['我喜欢简单的工具，在上海与三个朋友为学生开发软件。', 'zh'],
])('detects the kind of Chinese in %j', (text, language) => {
  expect(detectLanguage(text)).toBe(language)
})

test.each([
  ['フロントエンドエンジニア', 'ja'],
  ['서울의 개발자', 'ko'],
  ['מפתחת בתל אביב', 'he'],
  ['Team Pokémon (ポケモン) builders', undefined],
])('detects the language of a few words by their script: %j', (text, language) => {
  expect(detectLanguage(text)).toBe(language)
})

test('fills in names as they are', () => {
  expect(fillWord(getWords('de').greeting, 'Ada $&')).toBe('Hallo, ich bin Ada $&')
})
