export function buildDirectory() {
  return process.env.BUILD_DIR || 'build'
}
