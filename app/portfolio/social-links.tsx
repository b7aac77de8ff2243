import type { Owner } from '../../contract/schemas.ts'
import { social, links as strings } from '../../contract/strings.ts'
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
    <ul className="social-links">
      {links
        .filter((link) => link.href)
        .map(({ label, icon, href }) => (
          <li key={label}>
            <ExternalLink href={href} aria-label={label + strings.newTab} className="icon-button">
              <Icon name={icon} />
            </ExternalLink>
          </li>
        ))}
    </ul>
  )
}
