import { STATES } from '../../screenshots/states.ts'
import { enter } from '../../screenshots/visit.ts'
import { expect, test } from '../fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Landmarks, heading levels, names and live regions of each screen. */
const TREES = {
  'home, all projects': `
    - link "Skip to content"
    - banner:
      - link "Robin Sample"
      - navigation "Sections":
        - list:
          - listitem:
            - link "Timeline"
          - listitem:
            - link "Skills"
          - listitem:
            - link "Apps"
          - listitem:
            - link "About"
          - listitem:
            - link "Portfolio"
          - listitem:
            - link "Contact"
      - button "Theme"
    - main:
      - article:
        - region "Hi, I'm Robin Sample":
          - paragraph: Online
          - heading "Hi, I'm Robin Sample" [level=1]
          - paragraph: /.+, .+/
          - list
          - link /Github/
        - region "TIMELINE":
          - heading "TIMELINE" [level=2]
          - list:
            - listitem:
              - paragraph: /Present/
              - heading [level=3]
        - region "SKILLS":
          - heading "SKILLS" [level=2]
          - list
        - region "MY APPS":
          - heading "MY APPS" [level=2]
          - list
        - region "ABOUT ME":
          - heading "ABOUT ME" [level=2]
          - img /.+/
        - region "MY PORTFOLIO":
          - heading "MY PORTFOLIO" [level=2]
          - list:
            - listitem:
              - link /.+/
          - list:
            - listitem:
              - link /.+/
          - button "Show Less" [expanded]
        - region "CONTACT ME":
          - heading "CONTACT ME" [level=2]
          - textbox "Your Name"
          - textbox "Subject"
          - textbox "Message"
          - button "SEND MESSAGE"
    - contentinfo:
      - heading "Thanks For Scrolling" [level=2]
      - list
      - link "Back to top"`,
  project: `
    - main:
      - link "Return to Portfolio"
      - article:
        - heading "Ridgeline" [level=1]
        - img "Banner of Ridgeline"
        - heading "Description:" [level=2]
        - list
        - heading "Technologies:" [level=2]
        - list
        - term: "Stack:"
        - definition
        - term: "Deployed:"
        - definition
        - term: "Github Repository Link:"
        - definition:
          - link /opens in a new tab/
        - term: "Project Link:"
        - definition:
          - link /opens in a new tab/`,
  'project loading': `
    - main:
      - link "Return to Portfolio"
      - heading "Project" [level=1]
      - status: Loading the project…`,
  'lists failed': `
    - region "SKILLS":
      - heading "SKILLS" [level=2]
      - alert:
        - paragraph: /The skills could not be loaded/
        - button "Try again"`,
  'summary idle': `
    - main:
      - region "Summarize Text":
        - heading "Summarize Text" [level=1]
        - textbox "Text to summarize"
        - paragraph: /of [\\d,]+ characters/
        - button "Summarize"`,
  'summary busy': `
    - main:
      - region "Summarize Text":
        - textbox "Text to summarize" [disabled]
        - button "Summarizing..." [disabled]
        - button "Cancel"
        - status: The text is being summarized.`,
  'summary done': `
    - main:
      - region "Summarize Text":
        - textbox "Text to summarize"
        - button "Summarize"
        - region "Summary:":
          - heading "Summary:" [level=2]
          - paragraph: /A ferry sails/
          - paragraph
          - button "Copy"`,
  'summary failed': `
    - main:
      - region "Summarize Text":
        - region "Summary:":
          - heading "Summary:" [level=2]
          - paragraph: /.+/`,
  '404': `
    - main:
      - heading "Unexpected Application Error" [level=1]
      - paragraph: /There is nothing at this address/
      - link "Return to Portfolio"`,
}

for (const [name, tree] of Object.entries(TREES)) {
  test(`accessibility tree: ${name}`, async ({ page, errors, stages }) => {
    const state = STATES.find((state) => state.name === name)
    if (!state) throw new Error(`There is no state called ${name}`)
    for (const pattern of state.errors ?? []) errors.expected(pattern)
    await enter(page, { state, stage: await stages.find(state.stage) }, 'dark')
    await expect(page.locator('body')).toMatchAriaSnapshot(tree)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  })
}
