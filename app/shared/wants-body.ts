/** A HEAD asks for the name and the type alone: answer it before anything is read for the file. */
export function wantsBody(request: Request): boolean {
  return request.method !== 'HEAD'
}
