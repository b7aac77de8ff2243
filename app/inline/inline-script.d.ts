declare module '*?inline-script' {
  const script: { code: string; cspHash: string }
  // biome-ignore lint/style/noDefaultExport: the build gives the script as the default export
  export default script
}
