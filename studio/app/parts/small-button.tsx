import type { ComponentProps } from 'react'

export function SmallButton(props: ComponentProps<'button'>) {
  return <button type="button" className="small-button" {...props} />
}
