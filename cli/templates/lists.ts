import { renderYaml } from './yaml.ts'

type Entry = {
  title: string
  description: string
  from: string
  to?: string | undefined
  kind?: string
  place?: string | undefined
}

export function renderTimelineYaml(entries: Entry[]): string {
  return `# yaml-language-server: $schema=./schemas/timeline.json
#
# The stations of your life. The site shows the newest on top.
# Each station begins with a dash:
#   title        what you did
#   description  one to three sentences about it
#   from         when it began: a year, or a month and a year, in quotes
#   to           when it ended; leave this line out and the site says "Present"
#   kind         not needed: "work", "education" or "volunteer" tells /resume.json where it belongs
#   place        not needed: the company or school, if the title ends with it; /resume.json tells it apart
#   order        not needed: stations are placed by "from". A station with a number comes before them; 1 is on top
#   draft        "draft: true" hides a station from visitors

${entries.length > 0 ? entries.map((entry) => renderYaml([entry])).join('\n') : '[]\n'}`
}

export function renderSkillsYaml(skills: { title: string; icon?: string | undefined }[]): string {
  return `# yaml-language-server: $schema=./schemas/skills.json
#
# What you are good at, in the order it is shown.
#   title  the name on the card
#   icon   a picture from the folder "icons" (SVG is best, square); without one the card shows a letter
#   order  not needed: skills are shown as they stand here. One with a number comes before them; 1 is first
#   draft  "draft: true" hides a skill from visitors

${renderYaml(skills)}`
}

export function renderAppsYaml(apps: { name: string; icon?: string | undefined }[]): string {
  return `# yaml-language-server: $schema=./schemas/apps.json
#
# The programs you work with, in the order they are shown. Each begins with a dash, as in "- name: Figma".
#   name   the name on the card
#   icon   a picture from the folder "icons" (SVG is best, square); without one the card shows a letter
#   order  not needed: programs are shown as they stand here. One with a number comes before them; 1 is first
#   draft  "draft: true" hides a program from visitors

${renderYaml(apps)}`
}
