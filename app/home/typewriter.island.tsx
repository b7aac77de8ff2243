import { useDir } from '../ui/words.ts'
import { useTyping } from './typing.ts'

/** Types the words in turn. With reduced motion or without JavaScript, `typography.css` shows all of them. */
export function Typewriter({ words }: { words: string[] }) {
  const text = useTyping(words)
  const dir = useDir()
  return (
    <p className="role-line">
      <span className="sr-only">{words.join(', ')}</span>
      <span dir={dir(text)} aria-hidden="true" data-testid="typed" className="typed">
        {text}
      </span>
    </p>
  )
}
