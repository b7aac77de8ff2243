import { Fragment } from 'react'
import { formatDate } from '../../contract/dates.ts'
import type { TimelineEntry } from '../../contract/documents.ts'
import { groupEntries, type TimelineDetails, withoutPlace } from '../../contract/site.ts'
import { fill } from '../../contract/words/words.ts'
import { ExternalLink } from '../ui/external-link.tsx'
import { useProse } from '../ui/prose.ts'
import { useWords } from '../ui/words.ts'

/** Older imports wrote a dash for a missing date. */
const NO_DATE = /^[-–—\s]*$/

export type TimelineItem = TimelineEntry & TimelineDetails

export function Timeline({ entries }: { entries: TimelineItem[] }) {
  const prose = useProse()
  const groups = groupEntries(entries.toReversed())
  return (
    <div className="timeline">
      {groups.map(([group, members]) => (
        <Fragment key={group}>
          {group && <h3 {...prose(group)} className="heading group-title" />}
          <ol>
            {members.map((entry) => (
              <Entry key={entry._id} entry={entry} Heading={group ? 'h4' : 'h3'} />
            ))}
          </ol>
        </Fragment>
      ))}
    </div>
  )
}

function Entry({ entry, Heading }: { entry: TimelineItem; Heading: 'h3' | 'h4' }) {
  const { timeline, language } = useWords()
  const { from, to = from && timeline.present } = entry.timeline
  const role = withoutPlace(entry.title, entry.place)
  const prose = useProse()
  const place = role && entry.place
  const written = [from, to].filter((date) => !NO_DATE.test(date))
  const dates = new Set(written.map((date) => formatDate(date, language)))
  return (
    <li className="timeline-entry divider reveal" data-current={to === timeline.present || undefined}>
      <p className="timeline-date small subtle">{toPeriod([...dates], timeline.range)}</p>
      <div className="prose-width">
        {entry.title && (
          <Heading dir={prose(entry.title).dir} data-draft={entry.draft} className="heading">
            {place ? prose(role).children : <MaybeLink href={entry.link}>{prose(entry.title).children}</MaybeLink>}
          </Heading>
        )}
        {place && (
          <p dir={prose(place).dir} className="timeline-place">
            <MaybeLink href={entry.link}>{prose(place).children}</MaybeLink>
          </p>
        )}
        <Description {...entry} />
      </div>
    </li>
  )
}

function Description({ description, points }: TimelineItem) {
  const prose = useProse()
  if (!points) return description && <p {...prose(description)} />
  return (
    <ul className="timeline-points">
      {points.map((point, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same text may occur twice, and the list never changes
        <li key={index}>
          <bdi {...prose(point)} />
        </li>
      ))}
    </ul>
  )
}

function MaybeLink({ href, children }: { href: string | undefined; children: string }) {
  return href ? <ExternalLink href={href}>{children}</ExternalLink> : children
}

function toPeriod([from = '', to]: string[], range: string): string {
  return to ? fill(range, { from, to }) : from
}
