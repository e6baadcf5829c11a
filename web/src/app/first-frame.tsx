/** The frame before the first page: as in index.html, so that nothing moves when the page's script has arrived. */
export function FirstFrame() {
  return (
    <div className="tm-first" role="status" aria-busy="true" aria-label="Loading the page">
      <div className="tm-header">
        <span className="tm-brand">
          <img src="/favicon.svg" alt="" width={24} height={24} />
          <span>Tillmap</span>
        </span>
      </div>
      <div className="tm-first-page">
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}
