import { referralLabels } from './words.ts'
import { keysOf } from '#app/shared/keys.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'

const words = referralLabels
const ready = words.ready

/** Code and link, as text and as a picture, and texts that carry it. */
export function LinkSection({ code, link, picture }: { code: string; link: string; picture: string }) {
  return (
    <>
      <section className="grid gap-y-8 gap-x-16 md:grid-cols-[1fr_auto]">
        <div>
          <h2>{words.link}</h2>
          <p className="num wrap-anywhere select-all max-md:text-small">{link}</p>
          <p className="row">
            <CopyButton text={link} name={words.link} words={{ copy: words.copy, copied: words.copied }} />
          </p>
          <p className="row mt-4">
            <span className="quiet">{words.code}</span> <span className="figure select-all">{code}</span>
            <CopyButton text={code} name={words.code} words={{ copy: words.copy, copied: words.textCopied }} />
          </p>
          <p className="quiet small mt-4">{words.anyPage(code)}</p>
        </div>
        <p className="grid justify-items-start gap-2">
          <img className="w-44 h-auto" src={picture} alt={words.picture} width="512" height="512" />
          <a className="link small" href={picture} download={`marque-${code}.svg`}>
            {words.download}
          </a>
        </p>
      </section>
      <section>
        <h2>{words.texts}</h2>
        <dl>
          {keysOf(ready).map((key) => (
            <div className="grid gap-y-1 gap-x-8 py-4 border-t border-line md:grid-cols-[8rem_1fr]" key={key}>
              <dt className="quiet">{ready[key].name}</dt>
              <dd>
                <p className="wrap-anywhere select-all">{ready[key].text(link)}</p>
                <CopyButton
                  text={ready[key].text(link)}
                  name={ready[key].name}
                  words={{ copy: words.copy, copied: words.textCopied }}
                />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}
