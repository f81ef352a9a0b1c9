import { useRootData } from '../root-data.ts';

export function MakeSelect({ make, onChoose }: { make: string; onChoose: (make: string) => void }) {
  const { makes } = useRootData();
  return (
    <label className="block text-sm font-medium">
      <span className="mb-1 block">Make</span>
      <select
        name="selectedMake"
        value={make}
        onChange={(event) => onChoose(event.target.value)}
        className="field-control"
      >
        <option value="">All makes</option>
        {makes.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
