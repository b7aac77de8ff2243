import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('project/:id', 'routes/project.tsx'),
  route('summarize', 'routes/summarize.tsx'),
  // The contact form's own address: where a page without scripts posts to, and reads the answer.
  route('api/v1/message/send', 'routes/message.tsx'),
  route('*', 'routes/nowhere.tsx'),
] satisfies RouteConfig
