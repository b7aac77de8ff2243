import type { ReactNode } from 'react'
import type { Pending, Result } from '../../contract/result.ts'
import type { Application, Skill, TimelineEntry } from '../../contract/schemas.ts'
import { lists } from '../../contract/strings.ts'
import { CARD_GRID, CardGrid } from '../portfolio/card.tsx'
import type { Card } from '../portfolio/gallery.ts'
import { ICON_GRID, IconGrid } from '../portfolio/icon-grid.tsx'
import { Timeline } from '../portfolio/timeline.tsx'
import { Notice } from '../ui/notice.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'

export type Lists = { timelines: TimelineEntry[]; skills: Skill[]; applications: Application[]; projects: Card[] }
export type ListName = keyof Lists

type ListKind<Items> = {
  layout: string
  skeletonCount: number
  render(items: Items): ReactNode
}

const KINDS: { [Name in ListName]: ListKind<Lists[Name]> } = {
  timelines: {
    layout: 'timeline timeline-skeletons',
    skeletonCount: 4,
    render: (entries) => <Timeline entries={entries} />,
  },
  skills: {
    layout: `icon-skeletons ${ICON_GRID}`,
    skeletonCount: 10,
    render: (skills) => <IconGrid items={skills.map(({ _id, title, svg }) => ({ id: _id, name: title, svg }))} />,
  },
  applications: {
    layout: `icon-skeletons ${ICON_GRID}`,
    skeletonCount: 5,
    render: (apps) => <IconGrid items={apps.map(({ _id, name, svg }) => ({ id: _id, name, svg }))} />,
  },
  projects: {
    layout: `card-skeletons ${CARD_GRID}`,
    skeletonCount: 9,
    render: (cards) => <CardGrid cards={cards} />,
  },
}

type ListViewProps<Name extends ListName> = {
  list: Name
  data: Result<Lists[Name]> | Pending
  onRetry?(): void
  children?(items: Lists[Name]): ReactNode
}

export function ListView<Name extends ListName>({ list, data, onRetry, children }: ListViewProps<Name>) {
  const { layout, skeletonCount, render } = KINDS[list]
  const items = lists[list]
  if (data.kind === 'pending') {
    return <SkeletonList count={skeletonCount} label={lists.loading(items)} className={layout} />
  }
  if (data.kind !== 'ok') return <Notice onRetry={onRetry}>{lists.failed(items, data.message)}</Notice>
  if (data.value.length === 0) return <Notice>{lists.empty(items)}</Notice>
  return (children ?? render)(data.value)
}
