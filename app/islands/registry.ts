import { EnhancedContactForm } from '../contact/form.island.tsx'
import { Avatar } from '../home/avatar.island.tsx'
import { AsyncList } from '../home/list.island.tsx'
import { Typewriter } from '../home/typewriter.island.tsx'
import { SectionNav } from '../layout/section-nav.island.tsx'
import { AsyncOwner } from '../profile/links.island.tsx'
import { AsyncFeaturedProjects } from '../projects/featured.island.tsx'
import { AsyncProject } from '../projects/project.island.tsx'
import { MoreProjects } from '../projects/show-more.island.tsx'
import { Summarizer } from '../summary/form.island.tsx'
import { ThemeMenuIsland } from '../theme/menu.island.tsx'

/** The server renders these components. `hydrate.ts` loads them in the browser. */
export const components = {
  'async-list': AsyncList,
  'async-owner': AsyncOwner,
  'async-plates': AsyncFeaturedProjects,
  'async-project': AsyncProject,
  avatar: Avatar,
  'contact-form': EnhancedContactForm,
  gallery: MoreProjects,
  'section-nav': SectionNav,
  summarizer: Summarizer,
  'theme-menu': ThemeMenuIsland,
  typewriter: Typewriter,
}

export type IslandName = keyof typeof components
