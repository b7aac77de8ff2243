const ALIASES: Record<string, string> = {
  ...{ js: 'javascript', ts: 'typescript', node: 'nodejs', next: 'nextjs' },
  ...{
    html5: 'html',
    css3: 'css',
    python3: 'python',
    java: 'openjdk',
    golang: 'go',
    bash: 'gnubash',
    shell: 'gnubash',
  },
  ...{ mongo: 'mongodb', postgres: 'postgresql', psql: 'postgresql', tailwind: 'tailwindcss', scss: 'sass' },
  ...{ obs: 'obsstudio', davinci: 'davinciresolve', k8s: 'kubernetes', rails: 'rubyonrails', ror: 'rubyonrails' },
  ...{ gcp: 'googlecloud', springframework: 'spring', sklearn: 'scikitlearn', elastic: 'elasticsearch' },
  ...{ unreal: 'unrealengine', unity3d: 'unity', kafka: 'apachekafka', spark: 'apachespark', airflow: 'apacheairflow' },
  ...{ hadoop: 'apachehadoop', cassandra: 'apachecassandra', maven: 'apachemaven', tex: 'latex', reactnative: 'react' },
  ...{ godot: 'godotengine', 'c++': 'cplusplus' },
}

/** Returns possible names for titles such as `React.js`, `ReactJS`, and `react`, best match first. */
export function toIconNames(title: string): string[] {
  const key = toIconName(title)
  const alias = ALIASES[key] ?? key
  return [...new Set([key, alias, key.replace(/js$/, ''), `${key}js`])].filter(Boolean)
}

export function toIconName(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9+#]/g, '')
}
