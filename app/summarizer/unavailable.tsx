/** For a static export without a server. */
export function SummariesUnavailable() {
  return (
    <p className="lead mt-10">
      Summaries are written by a server, and this copy of the site has none. Everything else is here.
    </p>
  )
}
