import { data } from 'react-router'

/** Any address that no other route knows. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function Nowhere() {
  return null
}
