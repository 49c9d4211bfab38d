import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../parts/data-table.tsx';
import layout from '../parts/page.module.css';

interface FigureTableProps {
  title: string;
  heads: readonly string[];
  /** The first cell of a row names it. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** Numbers in rows and columns. */
export function FigureTable({ title, heads, rows }: FigureTableProps) {
  const { t } = useTranslation('console_pages');
  return (
    <section className={layout.part}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className={layout.faint}>{t('figures.nothing')}</p>
      ) : (
        <DataTable label={title} titles={heads}>
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={heads[column + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  );
}
