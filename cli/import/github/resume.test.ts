import { expect, test } from 'vitest'
import { repositorySchema } from './repositories.ts'
import { findLanguage, toResume, userSchema } from './resume.ts'

const USER = { login: 'ada', html_url: 'https://github.com/ada', company: '@acme', location: 'Graz' }

test.each<[string, object, { roles: string[]; aboutMe: string }]>([
  [
    'Japanese',
    {
      bio: '海と文字とコンパイラ。\n縦書きの民\nOSS: tsumugi / kuroshio',
      company: '@kaiyo-org @another-org',
      location: '高知県',
    },
    {
      roles: ['kaiyo-org, another-org でソフトウェア開発', '高知県'],
      aboutMe: '海と文字とコンパイラ。縦書きの民。OSS: tsumugi / kuroshio。',
    },
  ],
  [
    'German',
    { bio: 'Ich baue Werkzeuge für die Bahn und das Netz der Stadt.', company: '@acme', location: null },
    { roles: ['Softwareentwicklung bei acme'], aboutMe: 'Ich baue Werkzeuge für die Bahn und das Netz der Stadt.' },
  ],
  [
    'English',
    { bio: 'I count.', company: '@a, @b' },
    { roles: ['Developer at a, b', 'Based in Graz'], aboutMe: 'I count.' },
  ],
  [
    'a language without an interface',
    { bio: 'Разработчик в банке. Люблю Go.' },
    { roles: ['Разработчик в банке', 'Graz'], aboutMe: 'Люблю Go.' },
  ],
  [
    'a headline with the location',
    { bio: 'מפתחת כלים | תל אביב | לשעבר בנק', location: 'תל אביב' },
    { roles: ['מפתחת כלים', 'תל אביב'], aboutMe: '' },
  ],
  [
    'Traditional Chinese',
    { bio: '在台北與三個朋友為學生開發的軟體，我喜歡這個工作。', company: null, location: '台北' },
    { roles: ['軟體開發', '台北'], aboutMe: '在台北與三個朋友為學生開發的軟體，我喜歡這個工作。' },
  ],
])('the roles and the intro of a bio in %s are in its language', (_, fields, { roles, aboutMe }) => {
  const description = 'A tool for the web that is fast and easy to use.'
  const repositories = [repositorySchema.parse({ name: 'a', description })]
  const user = userSchema.parse({ ...USER, ...fields })
  const { basics } = toResume(user, { accounts: [], repositories, language: findLanguage(user, repositories) })
  expect([basics.label.split(' | '), basics.summary]).toEqual([roles, aboutMe])
})
