/** In a site of files, which nobody computes anything for. */
export function NoSummaries() {
  return (
    <p className="lead mt-10">
      Summaries are written by a server, and this copy of the site has none. Everything else is here.
    </p>
  )
}
