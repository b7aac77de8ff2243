const REFERRING_WORDS = new Set(
  `he she it they him them his her its their this that these those such both neither another others
  but and so or nor yet however nevertheless nonetheless therefore thus then hence consequently instead moreover
  furthermore also still meanwhile otherwise similarly likewise accordingly afterwards besides
  er sie es dieser diese dieses jedoch aber und doch deshalb daher dennoch außerdem dann dabei damit dazu
  il elle ils elles cela ce cette ces mais et donc cependant ainsi puis
  él ella ellos ellas esto eso este esta pero y entonces además así`.split(/\s+/),
)
const FIRST_WORD = /^[^\p{L}]{0,3}(\p{L}+)/u

export function hasDanglingReference(sentence: string): boolean {
  return REFERRING_WORDS.has(FIRST_WORD.exec(sentence)?.[1]?.toLowerCase() ?? '')
}
