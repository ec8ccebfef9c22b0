import { describe, expect, it } from 'vitest'

import { cleanSvg } from '../../../server/vehicle-types/svg/clean-svg.ts'

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"'
const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
const PATH = '<path d="M3 3h18v18z"/>'
const svg = (inner: string, attributes = '') =>
  `<svg ${XMLNS} ${XLINK} viewBox="0 0 24 24"${attributes}>${PATH}${inner}</svg>`
const bytes = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, mark: readonly number[] = [0xff, 0xfe]) =>
  new Uint8Array([...mark, ...Buffer.from(text, 'utf16le')])
const outcome = (file: string | Uint8Array) => cleanSvg(typeof file === 'string' ? bytes(file) : file)

const LAUGHS = [
  '<!ENTITY a "ha">',
  ...Array.from(
    { length: 9 },
    (_, index) => `<!ENTITY ${'bcdefghij'.charAt(index)} "${`&${'abcdefghi'.charAt(index)};`.repeat(10)}">`,
  ),
].join('')

const ATTACKS: readonly [what: string, file: string | Uint8Array, fault: string][] = [
  ['a script', svg('<script>alert(1)</script>'), 'svg_script'],
  ['a script in mixed case', svg('<ScRiPt>alert(1)</ScRiPt>'), 'svg_script'],
  ['a script under a prefix', svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'), 'svg_script'],
  [
    'a script of HTML',
    svg('<script xmlns="http://www.w3.org/1999/xhtml" src="https://evil.test/x.js"/>'),
    'svg_script',
  ],
  ['a script in a nested drawing', svg(`<svg ${XMLNS}><g><script>alert(1)</script></g></svg>`), 'svg_script'],
  ['a script from elsewhere', svg('<script xlink:href="https://evil.test/x.js"/>'), 'svg_script'],
  ['an event handler', svg('', ' onload="alert(1)"'), 'svg_script'],
  ['an event handler in mixed case', svg('<g OnClIcK="alert(1)"/>'), 'svg_script'],
  ['an event handler of a nested drawing', svg('<svg onload="alert(1)"/>'), 'svg_script'],
  ['an event handler under a prefix', svg('<g x:onload="alert(1)" xmlns:x="urn:x"/>'), 'svg_script'],
  [
    'a foreign object',
    svg('<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.test"/></foreignObject>'),
    'svg_script',
  ],
  [
    'a web page',
    svg('<iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"/>'),
    'svg_script',
  ],
  [
    'an animated link',
    svg('<animate xlink:href="#a" attributeName="href" values="javascript:alert(1)"/><a id="a"/>'),
    'svg_script',
  ],
  ['a set link', svg('<set attributeName="xlink:href" to="javascript:alert(1)"/>'), 'svg_script'],
  ['an animated handler', svg('<animate attributeName="onmouseover" to="alert(1)"/>'), 'svg_script'],
  [
    'a handler of XML events',
    svg('<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">alert(1)</handler>'),
    'svg_script',
  ],
  ['a link to a script', svg('<a href="javascript:alert(1)"><text>x</text></a>'), 'svg_external'],
  [
    'a link to a script with spaces',
    svg('<a xlink:href=" java&#10;script:alert(1)"><text>x</text></a>'),
    'svg_external',
  ],
  ['a picture from elsewhere', svg('<image href="https://evil.test/pixel.png"/>'), 'svg_external'],
  ['a picture in data', svg('<image xlink:href="data:image/svg+xml;base64,PHN2Zy8+"/>'), 'svg_external'],
  ['a copy from elsewhere', svg('<use href="https://evil.test/x.svg#a"/>'), 'svg_external'],
  ['a copy from data', svg('<use xlink:href="data:image/svg+xml,&lt;svg/&gt;#x"/>'), 'svg_external'],
  ['a base elsewhere', svg('<g xml:base="https://evil.test/"/>'), 'svg_external'],
  ['a gradient from elsewhere', svg('<linearGradient href="//evil.test/x.svg#g"/>'), 'svg_external'],
  ['a style sheet that is imported', svg('<style>@import "https://evil.test/x.css";</style>'), 'svg_external'],
  [
    'a style sheet that is imported in escapes',
    svg('<style>@\\69 mport "https://evil.test/x.css";</style>'),
    'svg_external',
  ],
  ['a style sheet in CDATA', svg('<style><![CDATA[@import url(//evil.test)]]></style>'), 'svg_external'],
  [
    'a font from elsewhere',
    svg('<style>@font-face{font-family:x;src:url("https://evil.test/x.woff")}</style>'),
    'svg_external',
  ],
  [
    'a load behind a comment in a string',
    svg('<style>a{content:"/*";fill:url(https://evil.test/a.svg#a);content:"*/"}</style>'),
    'svg_external',
  ],
  ['a fill from elsewhere', svg('<path d="M0 0" fill="url(https://evil.test/x.svg#a)"/>'), 'svg_external'],
  [
    'a fill from elsewhere in escapes',
    svg('<path d="M0 0" style="fill:u\\72l(https://evil.test/x.svg#a)"/>'),
    'svg_external',
  ],
  ['a cursor from elsewhere', svg('<g style="cursor:url( \'https://evil.test/c.png\' ),auto"/>'), 'svg_external'],
  ['a set of images', svg('<g style="background:image-set(\'https://evil.test/c.png\' 1x)"/>'), 'svg_external'],
  ['a script in a style', svg('<g style="background:javascript:alert(1)"/>'), 'svg_external'],
  ['a style sheet that is named before', `<?xml-stylesheet href="https://evil.test/x.css"?>${svg('')}`, 'svg_external'],
  [
    'a style sheet that is transformed',
    `<?xml version="1.0"?><?XML-stylesheet type="text/xsl" href="#x"?>${svg('')}`,
    'svg_external',
  ],
  ['a billion laughs', `<!DOCTYPE svg [${LAUGHS}]>${svg('<text>&j;</text>')}`, 'svg_doctype'],
  [
    'a file of the server',
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
    'svg_doctype',
  ],
  [
    'a parameter entity',
    `<!doctype svg [<!ENTITY % x SYSTEM "https://evil.test/x.dtd"> %x;]>${svg('')}`,
    'svg_doctype',
  ],
  [
    'a DOCTYPE alone',
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg('')}`,
    'svg_doctype',
  ],
  ['copies of copies', svg('<g id="a"><path d="M0 0"/></g><use href="#a"/>'), 'svg_not_plain'],
  [
    'effects, which DOMPurify would take out',
    svg('<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><g filter="url(#f)"/>'),
    'svg_not_plain',
  ],
  ['UTF-16', utf16(svg('<script>alert(1)</script>')), 'svg_invalid'],
  ['UTF-16 without its mark', utf16(svg('<script>alert(1)</script>'), []), 'svg_invalid'],
  [
    'UTF-7 as it declares',
    `<?xml version="1.0" encoding="UTF-7"?>${svg('+ADw-script+AD4-alert(1)+ADw-/script+AD4-')}`,
    'svg_invalid',
  ],
  ['UTF-7 throughout', `+ADw-svg ${XMLNS}+AD4-+ADw-script+AD4-alert(1)+ADw-/script+AD4-+ADw-/svg+AD4-`, 'svg_invalid'],
  ['bytes that are no text', new Uint8Array([0x3c, 0x73, 0xff, 0xfe, 0x00]), 'svg_invalid'],
  ['thousands of parts', svg('<g/>'.repeat(1_200)), 'svg_too_detailed'],
  ['thousands of parts in one another', svg('<g>'.repeat(8_000) + '</g>'.repeat(8_000)), 'svg_too_detailed'],
]

describe('an uploaded SVG [S2-30]', () => {
  it.each(ATTACKS)('is refused if it contains %s', (_, file, fault) => {
    expect(outcome(file)).toEqual({ fault })
  })

  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['HTML', `<html><body>${svg('')}</body></html>`],
    ['a drawing without its namespace', '<svg viewBox="0 0 24 24"><path d="M3 3h18v18z"/></svg>'],
    ['a drawing that is cut off', svg('').slice(0, -6)],
    ['an empty drawing', `<svg ${XMLNS} viewBox="0 0 24 24"><g/></svg>`],
    ['JSON', '{"svg":true}'],
  ])('is refused if it is no SVG: %s', (_, file) => {
    expect(outcome(file)).toEqual({ fault: 'svg_invalid' })
  })

  it('gets its size from a viewBox, or else from width and height in pixels', () => {
    const drawn = (attributes: string) => outcome(`<svg ${XMLNS} ${attributes}>${PATH}</svg>`)
    const shown = (viewBox: string) => ({ svg: `<svg ${XMLNS} viewBox="${viewBox}">${PATH}</svg>` })
    expect(drawn('width="32" height="16px"')).toEqual(shown('0 0 32 16'))
    expect(drawn('width="100%" height="100%" viewBox="0,0  512 256"')).toEqual(shown('0 0 512 256'))
    for (const none of ['', 'width="2em" height="2em"', 'viewBox="0 0 0 24"', 'viewBox="0 0 24"', 'viewBox="a b c d"'])
      expect(drawn(none), none).toEqual({ fault: 'svg_without_size' })
  })

  it('keeps its drawing: gradients, clips, styles, masks and text', () => {
    const drawing = `<svg ${XMLNS} viewBox="0 0 24 24"><title>Carro &lt;rojo&gt;</title><defs><linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#f00"/></linearGradient><clipPath id="c"><circle cx="12" cy="12" r="9"/></clipPath><mask id="m"><rect width="24" height="24" fill="white"/></mask></defs><style>.a &gt; .b{fill:url(#g)}</style><g clip-path="url(#c)" mask="url('#m')"><path class="b" d="M3 3h18v18z" style="fill:url(#g)" fill-rule="evenodd"/><text x="1" y="20">a &amp; b</text></g></svg>`
    expect(outcome(drawing)).toEqual({ svg: drawing })
  })

  it('loses the extra data of its editor', () => {
    const drawing = `<?xml version="1.0" encoding="utf-8"?><!-- Inkscape --><svg ${XMLNS} xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" inkscape:version="1.3" viewBox="0 0 24 24"><sodipodi:namedview id="n"/><metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description about="x"/></rdf:RDF></metadata><path inkscape:label="hull" d="M3 3h18v18z"/></svg>`
    expect(outcome(drawing)).toEqual({ svg: `<svg ${XMLNS} viewBox="0 0 24 24">${PATH}</svg>` })
  })

  it('is not changed by a second cleaning', () => {
    const drawings = [
      svg('<text>&#x1F697; &quot;é&quot; ]]&gt;</text>'),
      svg('<style><![CDATA[.a>.b{fill:red}]]></style>', ' width="10" xml:space="preserve"'),
      svg(
        '<linearGradient id="a"/><linearGradient id="b" xlink:href="#a"/><path d="M0 0" fill="url( &quot;#b&quot; )"/>',
      ),
      svg('<switch><g systemLanguage="es"><text>é</text></g></switch>\n\t<desc>&amp;lt;script&amp;gt;</desc>'),
    ]
    for (const drawing of drawings) {
      const first = outcome(drawing)
      expect(first).toEqual({ svg: expect.stringContaining(PATH) })
      expect(outcome('svg' in first ? first.svg : '')).toEqual(first)
    }
  })

  it('is rejected if it exceeds 100 kB after it is cleaned', () => {
    expect(outcome(svg(`<text>${'>'.repeat(60_000)}</text>`))).toEqual({ fault: 'svg_too_large' })
  })
})
