/** What a heading of a real till is about; '' for what no product of ours fills. */
export type Labelled = Readonly<Record<string, string>>;

export const labelled = (line: string): Labelled =>
  Object.fromEntries(
    line.split(' | ').map((one) => {
      const [heading = '', truth = ''] = one.split(' = ');
      return [heading, truth];
    }),
  );

/**
 * Headings as the pages of tills list them for files of products, each with what is to fill it. The rules were made with these before
 * their eyes, and twelve labels were corrected by the pages: how others do shows `unseen-headings.ts`. No built-in profile is of
 * these tills.
 */
export const REAL_HEADINGS: Readonly<Record<string, Labelled>> = {
  // EPOS (Singapore), "Product basic import template columns".
  EPOS: labelled(
    'product_handle | sku = Barcode | product_category = Department | product_name = Name and size | product_open_price | variant_base_price = RRP with VAT | barcode_raw = Barcode | variant_supplier = Supplier | variant_cost_price = Unit cost | tax = VAT, by its codes | product_class',
  ),
  // Franpos, "Product import file".
  Franpos: labelled(
    'Product Name = Name and size | SKU = Barcode | Product Code = Barcode | Price = RRP with VAT | Member Price | Cost = Unit cost | Stock Quantity | Reorder point | Category = Department | Vendor name = Supplier | Vendor Code | Tax category = VAT, by its codes | Short Description | Long Description | Keywords | Tags | Bin/aisle number',
  ),
  // ClickPOS, "Web POS: Import Supplier Product Catalogue".
  ClickPOS: labelled(
    'Barcode = Barcode | Product Name = Name and size | Master Category = Department | Category = Sub-department | Date Created | Supplier Name = Supplier | Supplier Product Code',
  ),
  // Acadia POS, "Import products, categories and modifiers".
  'Acadia POS': labelled(
    'SKU = Barcode | Name = Name and size | Description | Price = RRP with VAT | Cost = Unit cost | Category = Department | TaxRateName = VAT name | Min Purchase Qty | Qty High Street | Reorder High Street',
  ),
  // Evopos, "Importing Price Books".
  Evopos: labelled(
    'Part Number = Barcode | Superseding number | Description = Name and size | Sell Price = RRP without VAT | Buy Price = Unit cost | Tax Code = VAT, by its codes | Discount Code | Availability | Category Name = Department | Brand Name | UserDefinedPrice_1 | UserDefinedPrice_2 | Barcode Number = Barcode | Long Description | Picture Location',
  ),
  // WAPpoint, "POS - Import Stock".
  WAPpoint: labelled(
    'PRODUCT_NAME = Name and size | INV_DESCRIPTION = Name and size | UNIT | SOLD_QTY_UNIT | CONSIGNMENT | VAT_INC | COST_PRICE = Unit cost | RETAIL_PRICE = RRP with VAT | WHOLE_SALE | OTHER | RRP = RRP with VAT | QUANTITY',
  ),
  // National Retail Solutions, "Import Products & Pricebook Data".
  NRS: labelled(
    'UPC = Barcode | Department = Department | Qty | Cents = RRP with VAT in pence | Incltaxes | Inclfees | Name = Name and size | Size = Size | Ebt | Byweight',
  ),
  // VestiPOS, "CSV Upload Template".
  VestiPOS: labelled(
    'Item Name = Name and size | Item Option Name | Stock Keeping Unit (SKU) = Barcode | Barcode = Barcode | Category Group = Department | Category = Sub-department | Receipt Name = Name and size | Order Slip Group Name | Order Slip Name | Price Type',
  ),
  // SumUp, "Import templates".
  SumUp: labelled(
    'Item name = Name and size | Variations | Option set 1 | Option 1 | Is variation visible (Yes/No) | Price = RRP with VAT | On sale in Online Store? | Regular price (before sale) | Tax rate (%) = VAT rate',
  ),
  // PrestaShop, "User Guide: Import".
  PrestaShop: labelled(
    'Enabled | Name = Name and size | Categories | Price = RRP with VAT | Tax rule ID | Buying price = Unit cost | On sale | Reference = Barcode | Weight | Quantity | Short desc. | Long desc | Images URL',
  ),
  // POS HQ Manager, "Products: Bulk Import".
  'HQ Manager': labelled(
    'sku = Barcode | barcode = Barcode | name = Name and size | selling_price = RRP with VAT | cost_price = Unit cost | department_code = Department, by its codes | tax_rate_code = VAT, by its codes',
  ),
  // SalesVu, "Importing product guidelines".
  SalesVu: labelled(
    'Item number | Product name = Name and size | Product Image URL | Status | Description | Category = Department | Category Image URL | Product/Component | Price = RRP with VAT | Tax bracket name = VAT name',
  ),
};
