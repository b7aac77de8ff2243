import { AsyncList } from '../async-data/async-list.tsx'
import { AsyncOwner } from '../async-data/async-owner.tsx'
import { AsyncFeaturedProjects } from '../async-data/async-plates.tsx'
import { AsyncProject } from '../async-data/async-project.tsx'
import { MoreProjects } from '../portfolio/more-projects.tsx'
import { ThemeMenuIsland } from '../theme/menu.tsx'
import { Avatar } from './avatar.tsx'
import { EnhancedContactForm } from './contact-form.tsx'
import { SectionNav } from './section-nav.tsx'
import { Summarizer } from './summarizer.tsx'
import { Typewriter } from './typewriter.tsx'

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
