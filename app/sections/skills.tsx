import type { Answer, Pending } from '../../contract/answer.ts'
import type { Skill } from '../../contract/documents.ts'
import { List } from '../answers/list.tsx'
import { useAnswer } from '../answers/use-answer.ts'
import { SectionFrame } from '../ui/section-frame.tsx'
import { ICON_GRID, IconGrid } from './icon-grid.tsx'

type SkillsProps = { given: Answer<Skill[]> | Pending; ask(): Promise<Answer<Skill[]>> }

export function Skills({ given, ask }: SkillsProps) {
  const { answer, retry } = useAnswer(given, ask)
  return (
    <SectionFrame id="skills" title="SKILLS">
      <List answer={answer} onRetry={retry} name="skills" layout={`icon-bones ${ICON_GRID}`} bones={10}>
        {(skills) => <IconGrid items={skills.map(({ _id, title, svg }) => ({ id: _id, name: title, svg }))} />}
      </List>
    </SectionFrame>
  )
}
