// Reads the rule books (Markdown with clause ids) into blocks that components can render: nothing becomes HTML.

/** A run of text in one style. */
export interface Span {
  text: string;
  style: 'plain' | 'strong' | 'emphasis' | 'code';
}

/** A part of a rule book. */
export type Block =
  | { kind: 'heading'; level: 1 | 2; spans: Span[] }
  | { kind: 'clause'; id: string; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] };

const CLAUSE = /^- \*\*([A-Z0-9]+-[\d.]+)\*\* ?/;
const STYLED = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;

function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const found of text.matchAll(STYLED)) {
    if (found.index > end) spans.push({ text: text.slice(end, found.index), style: 'plain' });
    const [whole, strong, emphasis, code] = found;
    if (strong !== undefined) spans.push({ text: strong, style: 'strong' });
    else if (emphasis !== undefined) spans.push({ text: emphasis, style: 'emphasis' });
    else spans.push({ text: code ?? '', style: 'code' });
    end = found.index + whole.length;
  }
  if (end < text.length) spans.push({ text: text.slice(end), style: 'plain' });
  return spans;
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => spansOf(cell.trim()));

/** The blocks of a rule book, in order. Lines that continue a clause or a paragraph are joined to it. */
export function readRulebook(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: { id: string | null; text: string } | null = null;
  const close = () => {
    if (open)
      blocks.push(open.id ? { kind: 'clause', id: open.id, spans: spansOf(open.text) } : { kind: 'paragraph', spans: spansOf(open.text) });
    open = null;
  };
  for (const line of markdown.split('\n')) {
    const heading = /^(#{1,2}) (.*)/.exec(line);
    const clause = CLAUSE.exec(line);
    if (heading) {
      close();
      blocks.push({ kind: 'heading', level: heading[1] === '#' ? 1 : 2, spans: spansOf(heading[2] ?? '') });
    } else if (clause) {
      close();
      open = { id: clause[1] ?? '', text: line.slice(clause[0].length) };
    } else if (line.startsWith('|')) {
      close();
      const last = blocks.at(-1);
      if (last?.kind !== 'table') blocks.push({ kind: 'table', head: cellsOf(line), rows: [] });
      else if (!/^\|[\s|:-]+\|$/.test(line)) last.rows.push(cellsOf(line));
    } else if (!line.trim()) {
      close();
    } else if (open) {
      open = { id: (open as { id: string | null }).id, text: `${(open as { text: string }).text} ${line.trim()}` };
    } else {
      open = { id: null, text: line.trim() };
    }
  }
  close();
  return blocks;
}

/** Every clause id of a rule book, in order. */
export const clausesOf = (blocks: readonly Block[]) => blocks.flatMap((block) => (block.kind === 'clause' ? [block.id] : []));
