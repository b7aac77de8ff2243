import type { Answer, Pending } from '../../contract/answer.ts'
import type { Application } from '../../contract/documents.ts'
import { List } from '../answers/list.tsx'
import { useAnswer } from '../answers/use-answer.ts'
import { SectionFrame } from '../ui/section-frame.tsx'
import { ICON_GRID, IconGrid } from './icon-grid.tsx'

type AppsProps = { given: Answer<Application[]> | Pending; ask(): Promise<Answer<Application[]>> }

export function Apps({ given, ask }: AppsProps) {
  const { answer, retry } = useAnswer(given, ask)
  return (
    <SectionFrame id="apps" title="MY APPS">
      <List answer={answer} onRetry={retry} name="apps" layout={`icon-bones ${ICON_GRID}`} bones={5}>
        {(apps) => <IconGrid items={apps.map(({ _id, name, svg }) => ({ id: _id, name, svg }))} />}
      </List>
    </SectionFrame>
  )
}
