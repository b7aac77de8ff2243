import { useDir } from '../ui/words.ts'
import { useTyping } from './typing.ts'

/**
 * Types the words in turn. Invisible copies reserve room for the longest, and the rest of a word keeps its line breaks.
 * With reduced motion or without JavaScript, `typography.css` shows all words.
 */
export function Typewriter({ words }: { words: string[] }) {
  const { word, typed } = useTyping(words)
  const dir = useDir()
  return (
    <p className="role-line">
      <span dir={dir(words.join())} className="sr-only">
        {words.join(', ')}
      </span>
      <span aria-hidden="true" className="typing">
        {[...new Set(words)].map((each) => (
          <span key={each} dir={dir(each)}>
            {each}
          </span>
        ))}
        <span dir={dir(word)}>
          <span data-testid="typed" className="typed">
            {typed}
          </span>
          {word.slice(typed.length)}
        </span>
      </span>
    </p>
  )
}
