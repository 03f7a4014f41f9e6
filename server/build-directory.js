/** Where the build stands, from the root. The tests build beside a site that is being served (tests/run.js). */
export function buildDirectory() {
  return process.env.BUILD_DIR || 'build'
}
