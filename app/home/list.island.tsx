import type { ReactNode } from 'react'
import type { Loadable, Result } from '../../contract/portfolio.ts'
import { type BrowserApi, isDirect } from '../../contract/site.ts'
import { getApiClient } from '../api/client.ts'
import { useAsyncData } from '../api/use-async-data.ts'
import { type Card, splitCards } from '../projects/cards.ts'
import { ProjectCards } from '../projects/project-cards.tsx'
import { MoreProjects } from '../projects/show-more.island.tsx'
import { toCards } from '../projects/to-cards.ts'
import { type ListName, type Lists, ListView } from './list-view.tsx'

export type AsyncListProps<Name extends ListName = ListName> = {
  list: Name
  initial: Loadable<Lists[Name]>
  api: BrowserApi
  expanded?: boolean
}

export function AsyncList({ list, initial, api, expanded = false }: AsyncListProps) {
  const load: () => Promise<Result<Lists[ListName]>> = getApiClient(api)[list]
  const { data, retry } = useAsyncData({ initial, load, revalidate: isDirect(api) })
  const renderCards = (projects: Card[]) => {
    const cards = toCards(projects)
    return (
      <ProjectCards cards={cards}>
        <MoreProjects api={api} expanded={expanded} rest={splitCards(cards).rest} />
      </ProjectCards>
    )
  }
  return (
    <ListView list={list} data={data} onRetry={retry}>
      {list === 'projects' ? (renderCards as () => ReactNode) : undefined}
    </ListView>
  )
}
