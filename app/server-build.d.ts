declare module 'virtual:remix/server-build' {
  export const routes: import('@remix-run/node').ServerBuild['routes']
}
