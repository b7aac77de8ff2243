import { useTyping } from './typing.ts'

/** Types the words in turn. With reduced motion or without JavaScript, `typography.css` shows all of them. */
export function Typewriter({ words }: { words: string[] }) {
  const text = useTyping(words)
  return (
    <p className="role-line">
      <span className="sr-only">{words.join(', ')}</span>
      <span dir="auto" aria-hidden="true" data-testid="typed" className="typed">
        {text}
      </span>
    </p>
  )
}
