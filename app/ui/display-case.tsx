/** The glass case of the house, in the colour of the accent. */
export function DisplayCase() {
  return <div aria-hidden="true" className="display-case" />
}
