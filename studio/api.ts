import type { Finding as CheckFinding } from '../cli/check/checks/finding.ts'
import type { List } from '../editing/entries/entries.ts'
import type { ContentFile } from '../editing/entries/files.ts'
import type { Edit } from '../editing/yaml/edit.ts'
import type { Path } from '../editing/yaml/path.ts'
import type { InboxEntry, InboxMessage, Mailbox } from '../server/contact/inbox.ts'
import type { View, Way } from './view.ts'

// The API of the studio's server. POST /api/session { key } exchanges the key in the page's URL for the session key,
// which all other requests send in KEY_HEADER. Bodies are JSON, or `application/octet-stream` for an upload with PUT.

export const KEY_HEADER = 'x-studio-key'

/** `file` is a path such as `projects/loom.yaml`, one of those the server listed. */
export type FileData = Omit<ContentFile, 'text'>

/** A content issue with its field. The value of `fix` is for the field, or for the whole line of a file that can’t be read. */
export type Issue = { file: string; line: number; path: Path; text: string; fix?: { label: string; value: unknown } }

export type Content = {
  /** Grows with each change. */
  version: number
  files: FileData[]
  issues: Issue[]
  /** Files of projects, or indexes in a list, in the order that visitors see. Drafts come last. */
  order: { projects: string[]; timeline: number[]; skills: number[]; apps: number[] }
  /** URLs on the preview's origin of the images that the files name. */
  images: Record<string, string>
  undo: Step | undefined
  redo: Step | undefined
}

/**
 * `text` says what it changed, such as "title of Ridgeline". GET /api/history lists all steps, the newest first.
 * POST /api/history { id } restores what the files were right after that step, and DELETE /api/history forgets all steps.
 */
export type Step = { id: string; time: string; text: string; files: string[] }
/** `values` are lines such as "Status: Open to work → (empty)". */
export type PastStep = Step & { values: string[]; isUndone: boolean }

/** The address of the preview, and what stays the same while the studio runs. */
export type Start = {
  previewOrigin: string
  /** The content folder, as the owner knows it. */
  folder: string
  /** The site on this machine, unless SITE_URL is set. That overrides the URL in site.yaml. */
  siteUrl: string
  isSiteUrlSet: boolean
  /** The server that has the lists; then only site.yaml is edited here. */
  backend: string | undefined
  isFirstRun: boolean
  hasMail: boolean
  /** The JSON schemas of the content files that are edited here: site, profile, timeline, skills, apps, project. */
  schemas: Record<string, unknown>
  /** What the page remembered; see `PUT /api/view`. */
  view: View | undefined
  content: Content
}

/**
 * Lines of `GET /api/events`, one JSON object each. Before the studio ends, it asks the tabs to save, and each answers with
 * POST /api/finished { isSaved }.
 */
export type StudioEvent =
  | { kind: 'content'; content: Content }
  | { kind: 'inbox'; unread: number }
  | { kind: 'ending' }
  | { kind: 'ended' }

/** GET /api/line?file=…&path=… answers with `{ line }`, where the path's parts are separated by periods. */
/** PATCH /api/files. `seen` is the hash that the page knows. `joins` adds it to the step that wrote the picture it names. */
export type SaveRequest = { file: string; seen: string; edits: Edit[]; joins?: boolean | undefined }
/** The content with this version, or a newer one, comes as an event. */
export type SaveReply =
  | { kind: 'saved'; version: number }
  | { kind: 'invalid'; issues: Issue[] }
  /** Nothing was written, because another program has changed the file. */
  | { kind: 'conflict'; file: string; version: number }

/** POST /api/undo and POST /api/redo. `passed` are steps that can't be undone, and `text` is the one that was. */
export type StepReply = SaveReply & { passed?: string[]; text?: string }

/** GET /api/text?file=… answers with a text, and with the one with which the site worked last. */
export type FileText = { text: string; seen: string; valid: string | undefined }

/** PUT /api/files writes a whole text. */
export type TextRequest = { file: string; seen: string; text: string }

/** PUT /api/preview: shows these edits, which are not saved yet, instead of those it showed before. */
export type PreviewRequest = { files: { file: string; edits: Edit[] }[] }

/** POST /api/entries. A new project gets its own file. */
export type NewEntry = { list: List; title: string }
/** `entry` is the file of the new project, or the index of the new entry. */
export type NewEntryReply = SaveReply & { entry?: string | number }
/** DELETE /api/entries, PATCH /api/entries. `to` is the index in `Content.order` afterwards. */
export type EntryNames = { list: List; entries: (string | number)[] }
export type EntryChange = EntryNames & ({ draft: boolean } | { to: number })

/**
 * PUT /api/pictures?place=…&name=…&crop=… with the file as the body. `crop` is x,y,width,height in pixels of the upright
 * picture; `&convert=png` draws an SVG that is refused otherwise.
 */
export type Place = 'avatar' | 'banner' | 'gallery' | 'icon' | 'file'
export type PictureReply = { kind: 'saved'; picture: string } | { kind: 'refused'; reason: string; canConvert: boolean }

/** GET /api/pictures?picture=… answers with the whole frame of a picture that the content names, to crop it again. */
/** POST /api/images generates those that are missing, such as share images. */
/** GET /api/icons?search=…, and POST /api/icons { name }, which responds with { picture }. */
export type Icon = { name: string; title: string; svg: string }

/** GET /api/inbox?mailbox=…&search=…. `reason` says in words why a message is in quarantine. */
export type Messages = { messages: InboxEntry[]; isCut: boolean; unread: number; quarantined: number }
/** GET /api/inbox/12. `reason` is why the message is in quarantine. */
export type Message = InboxMessage & { reason?: string }
/** POST /api/inbox { number, action } responds with the number of unread messages. */
export type MessageAction = 'read' | 'unread' | 'archive' | 'release' | 'delete' | 'resend'
export type MessageReply = { unread: number }
export type { Edit, List, Mailbox, Path }

/** GET /api/check answers with `{ findings }`. */
export type Finding = Omit<CheckFinding, 'field'> & { path?: Path }

/** GET /api/publish. `changes` are lines such as "Ridgeline: title, description", since the last commit. */
export type Publishing = {
  since?: string | undefined
  changes: string[]
  ways: Record<Way, PublishStep[]>
  /** The URL that GitHub Pages gives to the repository. */
  suggestedUrl?: string
}
export type PublishStep = { text: string; link?: string; commands?: string[]; does?: 'export' | 'push' }
/** POST /api/push { rebase }. `rejected` has the commands that get the changes of the remote and push. `output` is what git said. */
export type PushReply =
  | { kind: 'published'; text: string }
  | { kind: 'rejected'; text: string; commands: string[] }
  | { kind: 'failed'; text: string; output?: string }
/** Lines of POST /api/export. POST /api/open-export opens the folder on this machine. */
export type ExportEvent =
  | { kind: 'progress'; text: string }
  | { kind: 'done'; dir: string; base: string; pages: string[]; files: number; bytes: number; notes: string[] }
  | { kind: 'failed'; text: string }

/** `source` is the field or file that it is about, such as `site.yaml#links.mail`. */
export type Note = { text: string; source?: string }
/** PUT /api/import with a file, or POST /api/import with a GitHub login: what was found, to choose from. */
export type Found = {
  id: string
  name: string
  roles: string[]
  counts: { timeline: number; apps: number }
  projects: { title: string; description: string; isChosen: boolean; language?: string; stars?: number }[]
  skills: { title: string; isChosen: boolean }[]
  notes: Note[]
}
/** POST /api/merge adds the chosen entries to the content. `changes` are lines such as "New project: Loom". */
export type MergeRequest = { id: string; projects: number[]; skills: number[] }
export type MergeReply = SaveReply & { changes?: string[] }
/** POST /api/start creates the content folder. Without `id`, it begins with the commented files and no entries. */
export type StartRequest = { name: string; roles: string[]; id?: string; projects?: number[]; skills?: number[] }

/** The script in the preview reads this. `studio` has the origins that it talks to, `etag` the version of the content. */
export type PageData = { studio: string[]; etag: string; sources?: PageSources | undefined }
/** Tells which field an element of the page shows. Lists are in the order of the page, and links have their URL. */
export type PageSources = {
  projects: { file: string; meta: string[]; cardStack: string; hasPoints: boolean }[]
  timeline: readonly number[]
  skills: readonly number[]
  apps: readonly number[]
  links: Record<string, string>
}
