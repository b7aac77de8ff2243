import type { ReactNode } from 'react'
import type { Answer, Pending } from '../../contract/answer.ts'
import { Bones } from '../ui/bones.tsx'
import { Notice } from '../ui/notice.tsx'

type ListProps<T> = {
  answer: Answer<T[]> | Pending
  onRetry(): void
  /** What the list holds, in the plural, for the sentences about it. */
  name: string
  /** The layout the list has, so that one on its way takes the same room. */
  layout: string
  bones: number
  children(items: T[]): ReactNode
}

/** A list in each of its states: on its way, failed, empty, there. */
export function List<T>({ answer, onRetry, name, layout, bones, children }: ListProps<T>) {
  if (answer.kind === 'pending') return <Bones count={bones} label={`Loading the ${name}…`} className={layout} />
  if (answer.kind !== 'ready')
    return <Notice onRetry={onRetry}>{`The ${name} could not be loaded. ${answer.message}`}</Notice>
  if (answer.value.length === 0) return <Notice>{`There are no ${name} here yet.`}</Notice>
  return children(answer.value)
}
