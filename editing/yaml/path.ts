/** A place in a file, such as `['links', 'more', 0, 'label']`. An empty path is the whole file. */
export type Path = (string | number)[]

export function getIn(data: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => Reflect.get(Object(value), key), data)
}
