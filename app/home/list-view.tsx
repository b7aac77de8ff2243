import { Fragment, type ReactNode } from 'react'
import type { Application, ImageRef, MaybeDraft, MaybeGroup, Skill } from '../../contract/documents.ts'
import type { Loadable } from '../../contract/portfolio.ts'
import { groupEntries } from '../../contract/site.ts'
import { fill, formatFailure } from '../../contract/words/words.ts'
import { CardGrid } from '../projects/card.tsx'
import type { Card } from '../projects/cards.ts'
import { ResponsivePicture } from '../ui/images/responsive-image.tsx'
import { useProse } from '../ui/prose.ts'
import { useWords } from '../ui/words.ts'
import { Timeline, type TimelineItem } from './timeline.tsx'

export type Lists = { timelines: TimelineItem[]; skills: Skill[]; applications: Application[]; projects: Card[] }
export type ListName = keyof Lists

const RENDERERS: { [Name in ListName]: (items: Lists[Name]) => ReactNode } = {
  timelines: (entries) => <Timeline entries={entries} />,
  skills: (skills) => <IconGroups items={skills.map(({ title, ...skill }) => ({ name: title, ...skill }))} />,
  applications: (applications) => <IconGroups items={applications} />,
  projects: (cards) => <CardGrid cards={cards} lead />,
}

const SKELETONS: Record<ListName, { count: number; layout: string }> = {
  timelines: { count: 4, layout: 'timeline-skeletons' },
  skills: { count: 10, layout: 'surface icon-grid' },
  applications: { count: 5, layout: 'surface icon-grid' },
  projects: { count: 9, layout: 'card-grid card-skeletons' },
}

type ListViewProps<Name extends ListName> = {
  list: Name
  data: Loadable<Lists[Name]>
  onRetry?(): void
  children?(items: Lists[Name]): ReactNode
}

/** Data is `pending` if an external backend has not responded and nothing is cached. */
export function ListView<Name extends ListName>({ list, data, onRetry, children }: ListViewProps<Name>) {
  const words = useWords()
  const { failed, empty } = words.lists
  if (data.kind === 'pending') return <SkeletonList list={list} />
  if (data.kind !== 'ok') {
    const reason = formatFailure(data, words)
    return <Notice onRetry={onRetry}>{fill(failed[list], { reason })}</Notice>
  }
  if (data.value.length === 0) return <Notice>{empty[list]}</Notice>
  return (children ?? RENDERERS[list])(data.value)
}

/** Browsers break no word after a slash and hyphenate no capitalized English words, such as AssemblyScript. */
const LONG_NAME_PARTS = /(?<=\S\/)(?=\S)|(?<=\S{4}\p{Ll})(?=\p{Lu}\S{4})/u

type Item = { _id: string; name: string; svg?: ImageRef } & MaybeDraft & MaybeGroup

function IconGroups({ items }: { items: Item[] }) {
  const prose = useProse()
  return groupEntries(items).map(([group, members]) => (
    <Fragment key={group}>
      {group && <h3 {...prose(group)} className="heading group-title" />}
      <IconGrid items={members} />
    </Fragment>
  ))
}

function IconGrid({ items }: { items: Item[] }) {
  const prose = useProse()
  return (
    <ul className="surface icon-grid">
      {items.map(({ _id, name, svg, draft }) => (
        <li key={_id} className="icon-cell">
          {svg ? (
            <ResponsivePicture url={svg.url} alt="" width={28} height={28} sizes="28px" loading="lazy" />
          ) : (
            <span aria-hidden="true" className="icon-letter">
              {name.slice(0, 1)}
            </span>
          )}
          <span dir={prose(name).dir} data-draft={draft}>
            {prose(name)
              .children.split(LONG_NAME_PARTS)
              .map((part, at) => (at > 0 ? [<wbr key={part} />, part] : part))}
          </span>
        </li>
      ))}
    </ul>
  )
}

function SkeletonList({ list }: { list: ListName }) {
  const { count, layout } = SKELETONS[list]
  const { lists } = useWords()
  return (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        {lists.loading[list]}
      </p>
      <div aria-hidden="true" className={layout}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are identical and never change
          <div key={index} className="skeleton" />
        ))}
      </div>
    </div>
  )
}

function Notice({ children, onRetry }: { children: string; onRetry?(): void }) {
  const { lists } = useWords()
  return (
    <div className="surface flex-row list-notice" role={onRetry && 'alert'}>
      <p className="prose-width">{children}</p>
      {onRetry && (
        <button type="button" className="button button-secondary" onClick={onRetry}>
          {lists.retry}
        </button>
      )}
    </div>
  )
}
