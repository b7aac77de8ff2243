import { useDir, useWords } from '../ui/words.ts'
import { useTyping } from './typing.ts'

/** The commas of languages that have their own. */
const COMMAS: Record<string, string> = { ar: '، ', zh: '、', ja: '、' }

/** Types the words in turn. With reduced motion or without JavaScript, `typography.css` shows all of them. */
export function Typewriter({ words }: { words: string[] }) {
  const text = useTyping(words)
  const dir = useDir()
  const [language = ''] = useWords().language.split('-')
  return (
    <p className="role-line">
      <span className="sr-only">{words.join(COMMAS[language] ?? ', ')}</span>
      <span dir={dir(text)} aria-hidden="true" data-testid="typed" className="typed">
        {text}
      </span>
    </p>
  )
}
