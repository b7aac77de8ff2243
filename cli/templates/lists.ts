import type * as z from 'zod'
import type { appsFile, skillsFile, timelineFile } from '../../server/content/schema/files.ts'
import { renderYaml } from './yaml.ts'

export function renderTimelineYaml(entries: z.input<typeof timelineFile>): string {
  return `# yaml-language-server: $schema=./schemas/timeline.json
#
# Your jobs, education, and other milestones. The site shows the newest at the top.
# Each entry begins with a dash:
#   title        what you did
#   description  one to three sentences about it
#   from         when it began: a year, or a month and a year, in quotes
#   to           when it ended; leave it out for a current entry ("Present")
#   kind         optional: "work", "education", "volunteer", "award", "certificate", or "publication";
#                the section in /resume.json
#   place        optional: the company or school, if the title ends with it; used in /resume.json
#   order        optional: entries with a number come first, starting with 1; the rest are sorted by "from"
#   draft        "draft: true" hides an entry from visitors

${entries.length > 0 ? entries.map((entry) => renderYaml([entry])).join('\n') : '[]\n'}`
}

export function renderSkillsYaml(skills: z.input<typeof skillsFile>): string {
  return `# yaml-language-server: $schema=./schemas/skills.json
#
# Your skills, in the order shown.
#   title  the name on the card
#   icon   a square image in the "icons" folder, preferably SVG; without one, the card shows a letter
#   order  optional: skills with a number come first, starting with 1; the rest keep the order of this file
#   draft  "draft: true" hides a skill from visitors

${renderYaml(skills)}`
}

export function renderAppsYaml(apps: z.input<typeof appsFile>): string {
  return `# yaml-language-server: $schema=./schemas/apps.json
#
# The apps you work with, in the order shown. Each begins with a dash, as in "- name: Figma".
#   name   the name on the card
#   icon   a square image in the "icons" folder, preferably SVG; without one, the card shows a letter
#   order  optional: apps with a number come first, starting with 1; the rest keep the order of this file
#   draft  "draft: true" hides an app from visitors

${renderYaml(apps)}`
}
