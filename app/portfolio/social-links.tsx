import type { Owner } from '../../contract/schemas.ts'
import { ExternalLink } from '../ui/external-link.tsx'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon-sprite.tsx'

/** Video channel, Instagram, Facebook, LinkedIn: those that the owner has. */
export function SocialLinks({ owner, videoChannel }: { owner: Owner | undefined; videoChannel: string }) {
  const links: { label: string; icon: IconName; href: string | undefined }[] = [
    { label: 'Video channel', icon: 'video', href: videoChannel },
    { label: 'Instagram', icon: 'instagram', href: owner?.instagramURL },
    { label: 'Facebook', icon: 'facebook', href: owner?.facebookURL },
    { label: 'LinkedIn', icon: 'linkedin', href: owner?.linkedInURL },
  ]
  return (
    <ul className="-ms-3 flex min-h-11 flex-wrap items-center gap-1 empty:hidden">
      {links
        .filter((link) => link.href)
        .map(({ label, icon, href }) => (
          <li key={label}>
            <ExternalLink href={href} aria-label={`${label} (opens in a new tab)`} className="icon-button">
              <Icon name={icon} className="size-[1.375rem]" />
            </ExternalLink>
          </li>
        ))}
    </ul>
  )
}
