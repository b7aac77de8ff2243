import type { Site } from '../../contract/site.ts'
import { ResponsiveImage } from '../ui/images/responsive-image.tsx'

type SmallAvatarProps = Pick<Site, 'avatar'> & { sizes: string; className: string }

export function SmallAvatar({ avatar, sizes, className }: SmallAvatarProps) {
  if (!avatar) return null
  return (
    <ResponsiveImage url={avatar.url} alt="" width={800} height={800} sizes={sizes} className={`round ${className}`} />
  )
}
