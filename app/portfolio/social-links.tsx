import type { Owner } from '../../contract/schemas.ts'
import { layout, social } from '../../contract/strings.ts'
import { ExternalLink } from '../ui/external-link.tsx'
import { Icon } from '../ui/images/icon.tsx'
import type { IconName } from '../ui/images/icon-sprite.tsx'

export function SocialLinks({ owner, videoChannel }: { owner: Owner | undefined; videoChannel: string }) {
  const links: { label: string; icon: IconName; href: string | undefined }[] = [
    { label: social.video, icon: 'video', href: videoChannel },
    { label: social.instagram, icon: 'instagram', href: owner?.instagramURL },
    { label: social.facebook, icon: 'facebook', href: owner?.facebookURL },
    { label: social.linkedin, icon: 'linkedin', href: owner?.linkedInURL },
  ]
  return (
    <ul className="tw:-ms-3 tw:flex tw:min-h-11 tw:flex-wrap tw:items-center tw:gap-1 tw:empty:hidden">
      {links
        .filter((link) => link.href)
        .map(({ label, icon, href }) => (
          <li key={label}>
            <ExternalLink href={href} aria-label={label + layout.newTab} className="icon-button">
              <Icon name={icon} className="tw:size-[1.375rem]" />
            </ExternalLink>
          </li>
        ))}
    </ul>
  )
}
