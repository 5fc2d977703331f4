/** One spelling for words that British and American writers spell differently. The result is a key, not always a word. */

const WHOLE = new Map<string, string>(
  Object.entries({
    programme: 'program',
    catalogue: 'catalog',
    dialogue: 'dialog',
    analogue: 'analog',
    judgement: 'judgment',
    acknowledgement: 'acknowledgment',
    licence: 'license',
    practise: 'practice',
    defence: 'defense',
    offence: 'offense',
    pretence: 'pretense',
    grey: 'gray',
    enrol: 'enroll',
    enrolment: 'enrollment',
    fulfil: 'fulfill',
    fulfilment: 'fulfillment',
    instalment: 'installment',
    instal: 'install',
    skilful: 'skillful',
    wilful: 'willful',
    ageing: 'aging',
    artefact: 'artifact',
    sceptic: 'skeptic',
    tyre: 'tire',
    kerb: 'curb',
    mum: 'mom',
    manoeuvre: 'maneuver',
    aeroplane: 'airplane',
    aluminium: 'aluminum',
    cosy: 'cozy',
    jewellery: 'jewelry',
    centre: 'center',
    theatre: 'theater',
    metre: 'meter',
    kilometre: 'kilometer',
    litre: 'liter',
    fibre: 'fiber',
    calibre: 'caliber',
    sombre: 'somber',
    spectre: 'specter',
    lustre: 'luster',
    counsellor: 'counselor',
    traveller: 'traveler',
    modeller: 'modeler',
    labeller: 'labeler',
    signaller: 'signaler',
    jeweller: 'jeweler',
    whilst: 'while',
    amongst: 'among',
    towards: 'toward',
    afterwards: 'afterward',
    learnt: 'learned',
    spelt: 'spelled',
    dreamt: 'dreamed',
    burnt: 'burned',
    storey: 'story',
    plough: 'plow',
    draught: 'draft',
    gaol: 'jail',
    moustache: 'mustache',
    sulphur: 'sulfur',
    orientated: 'oriented',
    orientate: 'orient',
  }),
);

/** What stands before `our` where Americans write `or`: `behavi-our`, not `h-our`. */
const BEFORE_OUR = [
  'behavi misbehavi col discol multicol fav disfav hon dishon lab neighb hum rum harb endeav vap od flav tum arm rig vig',
  'savi sav cand splend demean misdemean parl cl ard ferv',
].join(' ');
const OUR = new RegExp(`^(${BEFORE_OUR.replaceAll(' ', '|')})our`);
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/iz(e|ed|es|er|ers|ing|ation|ations|ational|able)$/, 'is$1'],
  [/yz(e|ed|es|er|ers|ing)$/, 'ys$1'],
  [/^(an)?aesth/, '$1esth'],
  [/^(ortho)?paed/, '$1ped'],
  [/^haem/, 'hem'],
  [/^gynaec/, 'gynec'],
  [/^foet/, 'fet'],
  [/^oestr/, 'estr'],
  [/^encyclopaed/, 'encycloped'],
];

/** `behaviour` and `behavior`, `organise` and `organize`, `programmes` and `programs` give the same key. */
export const canonicalSpelling = (word: string): string => {
  if (word.length < 3) return word;
  const whole = WHOLE.get(word);
  if (whole !== undefined) return whole;
  if (word.endsWith('s')) {
    const singular = WHOLE.get(word.slice(0, -1));
    if (singular !== undefined) return `${singular}s`;
  }
  if (word.endsWith('d') || word.endsWith('ing')) {
    const stem = WHOLE.get(word.endsWith('d') ? word.slice(0, -1) : `${word.slice(0, -3)}e`);
    if (stem?.endsWith('e')) return word.endsWith('d') ? `${stem}d` : `${stem.slice(0, -1)}ing`;
  }
  let key = word;
  if (key.includes('our')) key = key.replace(OUR, '$1or');
  if (key.includes('z') || key.includes('ae') || key.includes('oe'))
    for (const [ending, plain] of ENDINGS) key = key.replace(ending, plain);
  return key;
};
