import { useDir } from '../ui/words.ts'

/**
 * `typing.script.ts` types the words in turn. Invisible copies reserve room for the longest.
 * With reduced motion or without JavaScript, `typography.css` shows all words.
 */
export function Typewriter({ words }: { words: string[] }) {
  const [first = ''] = words
  const dir = useDir()
  return (
    <p data-island="home/typing" data-when="load" className="role-line">
      <span dir={dir(words.join())} className="sr-only">
        {words.join(', ')}
      </span>
      <span aria-hidden="true" className="typing">
        <span>
          {words.map((word, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two words may be the same, and the list never changes
            <span key={at} dir={dir(word)}>
              {word}
            </span>
          ))}
        </span>
        <span dir={dir(first)}>
          <span data-testid="typed" className="typed">
            {first}
          </span>
        </span>
      </span>
    </p>
  )
}
