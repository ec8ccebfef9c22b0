/**
 * The keys of a keyboard by rows, without and with Shift, each at the position of the key in the United States layout.
 */
type Rows = readonly [string, string, string, string]
interface Keyboard {
  plain: Rows
  shifted: Rows
}

const QWERTY_CAPITALS = ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'] as const
const capitals = (digits: string): Rows => [digits, ...QWERTY_CAPITALS]

const KEYBOARDS = {
  unitedStates: {
    plain: ['`1234567890-=', 'qwertyuiop[]\\', "asdfghjkl;'", 'zxcvbnm,./'],
    shifted: ['~!@#$%^&*()_+', 'QWERTYUIOP{}|', 'ASDFGHJKL:"', 'ZXCVBNM<>?'],
  },
  unitedKingdom: {
    plain: ['`1234567890-=', 'qwertyuiop[]#', "asdfghjkl;'", 'zxcvbnm,./'],
    shifted: capitals('¬!"£$%^&*()_+'),
  },
  spain: {
    plain: ["º1234567890'¡", 'qwertyuiop`+ç', 'asdfghjklñ´', 'zxcvbnm,.-'],
    shifted: ['ª!"·$%&/()=?¿', 'QWERTYUIOP^*Ç', 'ASDFGHJKLÑ¨', 'ZXCVBNM;:_'],
  },
  latinAmerica: {
    plain: ["|1234567890'¿", 'qwertyuiop´+}', 'asdfghjklñ{', 'zxcvbnm,.-'],
    shifted: ['°!"#$%&/()=?¡', 'QWERTYUIOP¨*]', 'ASDFGHJKLÑ[', 'ZXCVBNM;:_'],
  },
  portugal: {
    plain: ["\\1234567890'«", 'qwertyuiop+´~', 'asdfghjklçº', 'zxcvbnm,.-'],
    shifted: capitals('|!"#$%&/()=?»'),
  },
  italy: {
    plain: ["\\1234567890'ì", 'qwertyuiopè+ù', 'asdfghjklòà', 'zxcvbnm,.-'],
    shifted: capitals('|!"£$%&/()=?^'),
  },
  netherlands: {
    plain: ['@1234567890/°', 'qwertyuiop¨*<', 'asdfghjkl+´', 'zxcvbnm,.-'],
    shifted: capitals('§!"#$%&_()\'?~'),
  },
  sweden: {
    plain: ['§1234567890+´', "qwertyuiopå¨'", 'asdfghjklöä', 'zxcvbnm,.-'],
    shifted: capitals('½!"#¤%&/()=?`'),
  },
  turkey: {
    plain: ['"1234567890*-', 'qwertyuıopğü,', 'asdfghjklşi', 'zxcvbnmöç.'],
    shifted: capitals("é!'^+%&/()=?_"),
  },
  germany: {
    plain: ['^1234567890ß´', 'qwertzuiopü+#', 'asdfghjklöä', 'yxcvbnm,.-'],
    shifted: ['°!"§$%&/()=?`', "QWERTZUIOPÜ*'", 'ASDFGHJKLÖÄ', 'YXCVBNM;:_'],
  },
  switzerland: {
    plain: ["§1234567890'^", 'qwertzuiopü¨$', 'asdfghjklöä', 'yxcvbnm,.-'],
    shifted: ['°+"*ç%&/()=?`', 'QWERTZUIOPè!£', 'ASDFGHJKLéà', 'YXCVBNM;:_'],
  },
  hungary: {
    plain: ['0123456789öüó', 'qwertzuiopőúű', 'asdfghjkléá', 'yxcvbnm,.-'],
    shifted: ['§\'"+!%/=()ÖÜÓ', 'QWERTZUIOPŐÚŰ', 'ASDFGHJKLÉÁ', 'YXCVBNM?:_'],
  },
  czechia: {
    plain: [';+ěščřžýáíé=´', 'qwertzuiopú)¨', 'asdfghjklů§', 'yxcvbnm,.-'],
    shifted: ['°1234567890%ˇ', "QWERTZUIOP/('", 'ASDFGHJKL"!', 'YXCVBNM?:_'],
  },
  france: {
    plain: ['²&é"\'(-è_çà)=', 'azertyuiop^$*', 'qsdfghjklmù', 'wxcvbn,;:!'],
    shifted: ['~1234567890°+', 'AZERTYUIOP¨£µ', 'QSDFGHJKLM%', 'WXCVBN?./§'],
  },
  belgium: {
    plain: ['²&é"\'(§è!çà)-', 'azertyuiop^$µ', 'qsdfghjklmù', 'wxcvbn,;:='],
    shifted: ['³1234567890°_', 'AZERTYUIOP¨*£', 'QSDFGHJKLM%', 'WXCVBN?./+'],
  },
} as const satisfies Readonly<Record<string, Keyboard>>

type Country = keyof typeof KEYBOARDS

/** Caps Lock inverts letters; in some countries it shifts every key. */
type Caps = 'off' | 'letters' | 'every_key'

/** Returns the text that a computer of `host` reads when a scanner that is set to `scanner` types a text. */
function typedAs(text: string, scanner: Country, host: Country, caps: Caps): string {
  const [from, to] = [KEYBOARDS[scanner], KEYBOARDS[host]]
  return Array.from(text, (sign) => {
    for (const row of [0, 1, 2, 3] as const) {
      for (const shift of [false, true]) {
        const at = from[shift ? 'shifted' : 'plain'][row].indexOf(sign)
        if (at < 0) continue
        const isTurned = caps === 'every_key' || (caps === 'letters' && /[a-z]/i.test(sign))
        return to[shift === isTurned ? 'plain' : 'shifted'][row][at] ?? sign
      }
    }
    return sign
  }).join('')
}

export interface Scan {
  name: string
  /** Returns the text that the computer receives for a code. */
  type: (code: string) => string
}

function scan(scanner: Country, host: Country, caps: Caps = 'off'): Scan {
  return {
    name: `${scanner} → ${host}${caps === 'off' ? '' : `, caps lock on ${caps}`}`,
    type: (code) => typedAs(code, scanner, host, caps),
  }
}

const HOSTS: readonly Country[] = [
  'unitedStates',
  'unitedKingdom',
  'spain',
  'latinAmerica',
  'portugal',
  'italy',
  'netherlands',
  'sweden',
  'turkey',
  'germany',
  'switzerland',
  'hungary',
  'czechia',
  'france',
  'belgium',
]

/** Scanners of the United States at computers everywhere, and scanners of other countries. */
export const SCANS: readonly Scan[] = [
  ...HOSTS.map((host) => scan('unitedStates', host)),
  ...(['unitedStates', 'spain', 'latinAmerica', 'france', 'germany'] as const).map((host) =>
    scan('unitedStates', host, 'letters'),
  ),
  ...(['france', 'belgium', 'germany'] as const).map((host) => scan('unitedStates', host, 'every_key')),
  ...(['spain', 'latinAmerica', 'germany', 'france', 'belgium', 'italy'] as const).map((scanner) =>
    scan(scanner, 'unitedStates'),
  ),
]
