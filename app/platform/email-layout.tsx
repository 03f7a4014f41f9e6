import { business } from '#app/business.ts'

export type Linked = { label: string; address: string }
type Props = {
  heading: string
  wordmark: string
  picture?: { address: string; alt: string; width: number; height: number }
  /** Of the car's line. */
  line?: string
  paragraphs: string[]
  facts: readonly (readonly [label: string, value: string])[]
  action?: Linked
  more?: Linked
  footnote?: string
}

const sans = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const ink = '#16150f'
const quiet = '#504c45'
const rule = '1px solid #d9d4cb'
const numbers = /(\(\d{3}\) \d{3}-\d{4}|M\w-\w{3}-\w{4})/
const shortLabel = 16
const pageWidth = 560
const { street, city, region, postalCode } = business.address

export const addressLine = `${street}, ${city}, ${region} ${postalCode}`

export function EmailLayout({ heading, wordmark, picture, line, paragraphs, facts, action, more, footnote }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{heading}</title>
      </head>
      <body style={{ margin: 0, background: '#f5f3ef', fontFamily: sans, fontSize: 16, lineHeight: 1.6 }}>
        <Table>
          <tr>
            <Cell align="center" style={{ padding: '32px 12px' }}>
              <Table style={{ maxWidth: pageWidth }}>
                <tr>
                  <td style={{ padding: '0 0 24px', fontSize: 15, letterSpacing: '.32em', color: ink }}>
                    <img
                      src={wordmark}
                      alt={business.name.toUpperCase()}
                      width={132}
                      height={15}
                      style={{ display: 'block', border: 0 }}
                    />
                  </td>
                </tr>
                {picture && (
                  <tr>
                    <td style={{ background: '#030304' }}>
                      <CarPicture {...picture} />
                    </td>
                  </tr>
                )}
                <tr>
                  <td
                    style={{
                      padding: '32px 24px',
                      background: '#ffffff',
                      borderTop: '2px solid #745a2c',
                      wordBreak: 'break-word',
                    }}
                  >
                    {line && (
                      <img src={line} alt="" width={144} height={46} style={{ display: 'block', margin: '0 0 12px' }} />
                    )}
                    <h1 style={{ margin: '0 0 20px', fontSize: 24, lineHeight: 1.25, fontWeight: 500, color: ink }}>
                      {heading}
                    </h1>
                    {paragraphs.map((text, paragraph) => (
                      <p key={paragraph} style={{ margin: '0 0 16px', color: quiet, whiteSpace: 'pre-line' }}>
                        {text.split(numbers).map((part, index) =>
                          index % 2 ? (
                            <span key={index} style={{ whiteSpace: 'nowrap' }}>
                              {part}
                            </span>
                          ) : (
                            part
                          ),
                        )}
                      </p>
                    ))}
                    {facts.length > 0 && <Facts facts={facts} />}
                    {action && <Action {...action} />}
                    {more && (
                      <p style={{ margin: '20px 0 0', fontSize: 14 }}>
                        <a href={more.address} style={{ color: quiet }}>
                          {more.label}
                        </a>
                      </p>
                    )}
                    {footnote && <p style={{ margin: '24px 0 0', fontSize: 14, color: quiet }}>{footnote}</p>}
                  </td>
                </tr>
                <tr>
                  <td style={{ padding: '20px 0', fontSize: 13, color: quiet }}>
                    {addressLine}
                    <br />
                    {business.phone.display}
                  </td>
                </tr>
              </Table>
            </Cell>
          </tr>
        </Table>
      </body>
    </html>
  )
}

function CarPicture({ address, alt, width, height }: NonNullable<Props['picture']>) {
  return (
    <img
      src={address}
      alt={alt}
      width={pageWidth}
      height={Math.round((pageWidth * height) / width)}
      style={{ display: 'block', width: '100%', height: 'auto', border: 0, color: '#ede9e2' }}
    />
  )
}

function Table({ style, children }: { style?: React.CSSProperties; children: React.ReactNode }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={style}>
      <tbody>{children}</tbody>
    </table>
  )
}

function Cell({ align, style, children }: { align: 'center'; style: React.CSSProperties; children: React.ReactNode }) {
  return (
    <td align={align} style={style}>
      {children}
    </td>
  )
}

function Facts({ facts }: Pick<Props, 'facts'>) {
  const cell = { padding: '10px 0', borderBottom: rule, verticalAlign: 'top' }
  return (
    <Table style={{ margin: '8px 0 24px', borderTop: rule, borderCollapse: 'collapse' }}>
      {facts.map(([label, value]) => (
        <tr key={label}>
          <td
            style={{
              ...cell,
              paddingRight: 16,
              color: quiet,
              whiteSpace: label.length <= shortLabel ? 'nowrap' : 'normal',
            }}
          >
            {label}
          </td>
          <td style={{ ...cell, color: ink, textAlign: 'right' }}>{value}</td>
        </tr>
      ))}
    </Table>
  )
}

function Action({ label, address }: Linked) {
  const look = {
    display: 'inline-block',
    padding: '14px 28px',
    background: ink,
    color: '#ffffff',
    textDecoration: 'none',
    fontSize: 16,
  }
  return (
    <>
      <p style={{ margin: '8px 0 0' }}>
        <a href={address} style={look}>
          {label}
        </a>
      </p>
      <p style={{ margin: '12px 0 0', fontSize: 13, color: quiet, wordBreak: 'break-all' }}>{address}</p>
    </>
  )
}
