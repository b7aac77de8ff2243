import { useHref } from 'react-router'

/** Turns an address of this site into one that holds below the path where the site stands; others stay as they are. */
export function usePlace(): (address: string) => string {
  const root = useHref('/')
  return (address) => (address.startsWith('/') ? root + address.slice(1) : address)
}
